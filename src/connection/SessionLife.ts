import type { ConnectionPolicy, PushState } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { PushKeeper } from './PushKeeper.js';
import type { Session } from './Session.js';
import { SubscribeWatcher } from './SubscribeWatcher.js';
import type { Watcher } from './Watcher.js';
import type { WatchTable } from './WatchTable.js';

export interface SessionLifeParts {
  readonly session: Session;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
  readonly table: WatchTable;
  readonly areListsWanted: boolean;
  /** What the session before this one learned of the server. */
  readonly isPushMissing: boolean;
  /** Nobody looks at the page. */
  readonly isSuspended: boolean;
  readonly onPush: (push: PushState) => void;
}

/** What belongs to one session and ends with it: its watches and its push channel. */
export class SessionLife {
  readonly session: Session;
  /** List methods that the server answered with -32601. */
  readonly missingMethods: Set<string> = new Set<string>();
  watcher: Watcher | undefined;
  readonly #parts: SessionLifeParts;
  readonly #keeper: PushKeeper | undefined;
  #push: PushState;
  #isRetired = false;

  constructor(parts: SessionLifeParts) {
    const { session, environment, policy, isPushMissing: isMissing, isSuspended } = parts;
    const { transport, observed } = session.parts;
    this.#parts = parts;
    this.session = session;
    // A pipe carries both ways; whether a page's own request for pushes is answered can only be seen through an observed fetch.
    this.#push = session.isModern || transport.resumeStream !== undefined ? 'unknown' : 'open';
    // A stream of the modern era that breaks is opened anew by a listen: the SDK's GET for it would open one that nobody minds.
    if (session.isModern && observed !== undefined) Object.assign(observed, { isStreamBarred: true, isReplayBarred: true });
    if (session.isModern || observed === undefined || transport.resumeStream === undefined) return;
    if (isMissing) this.#push = 'unavailable';
    this.#keeper = new PushKeeper({
      environment, observed, isMissing, isSuspended, subscribeTimeoutMs: policy.subscribeTimeoutMs, maxBackoffMs: policy.maxBackoffMs,
      reopen: () => transport.resumeStream?.('') ?? Promise.resolve(), onPush: (push) => this.#pushChanged(push),
    });
  }

  get push(): PushState {
    return this.#push;
  }

  get isPushMissing(): boolean {
    return this.#keeper?.isMissing ?? false;
  }

  start(): void {
    const { session, environment, policy: { maxBackoffMs, readTimeoutMs: timeoutMs }, table, areListsWanted, isSuspended } = this.#parts;
    const { watchModern } = session.parts;
    if (session.isModern && watchModern !== undefined) {
      this.watcher = watchModern(session, { table, environment, maxBackoffMs, areListsWanted, onPush: (push) => this.#pushChanged(push) });
    } else {
      const wire = {
        subscribe: async (uri: string) => { await session.request('resources/subscribe', { uri }, { timeoutMs }); },
        unsubscribe: async (uri: string) => { await session.request('resources/unsubscribe', { uri }, { timeoutMs }); },
      };
      const canSeePush = session.parts.transport.resumeStream === undefined || this.#keeper !== undefined;
      this.watcher = new SubscribeWatcher({ table, environment, maxBackoffMs, wire, canSeePush, push: this.#push });
    }
    table.listener = this.watcher;
    this.#keeper?.start();
    if (isSuspended) this.watcher.suspend();
  }

  listsWanted(isWanted: boolean): void {
    this.watcher?.listsWanted(isWanted);
  }

  suspend(): void {
    this.#keeper?.suspend();
    this.watcher?.suspend();
  }

  resume(): void {
    this.#keeper?.resume();
    this.watcher?.resume();
  }

  /** The machine slept, or changed its network: what looks open may be dead. */
  renew(): void {
    this.#keeper?.renew();
    if (!this.session.isModern || this.#push !== 'open') return;
    this.watcher?.suspend();
    this.watcher?.resume();
  }

  /** The page goes for good: what still can be said is said without waiting. */
  leave(): void {
    const { transport, isOwn } = this.session.parts;
    if (isOwn && transport.sessionId !== undefined) void transport.terminateSession?.().catch(() => {});
  }

  /** Nothing of it starts anything any more. */
  retire(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#keeper?.stop();
    // The SDK of a handed-in client minds its stream itself again.
    const { observed, isOwn } = this.session.parts;
    if (observed !== undefined) Object.assign(observed, { isStreamBarred: isOwn, isReplayBarred: false });
    if (this.#parts.table.listener === this.watcher) this.#parts.table.listener = undefined;
  }

  /** The session is gone: its watches stand as lost, or are being asked for. */
  lose(): void {
    this.session.isOver = true;
    this.watcher?.dispose();
    for (const entry of this.#parts.table.entries) this.#parts.table.stand(entry, { kind: 'asking' });
  }

  #pushChanged(push: PushState): void {
    if (this.#isRetired || push === this.#push) return;
    this.#push = push;
    this.#parts.onPush(push);
    this.watcher?.pushChanged(push);
  }
}
