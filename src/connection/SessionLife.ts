import type { ConnectionPolicy, PushState } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { EraSupport } from './EraSupport.js';
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
  readonly watchModern: EraSupport['watch'];
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
    const { session, environment, policy: { subscribeTimeoutMs, maxBackoffMs }, isPushMissing: isMissing, isSuspended } = parts;
    const { transport, observed } = session.parts;
    this.#parts = parts;
    this.session = session;
    const isHttp = transport.resumeStream !== undefined;
    // A pipe carries both ways; whether a page's own request for pushes is answered can only be seen through an observed fetch.
    this.#push = session.isModern || isHttp ? 'unknown' : 'open';
    if (observed === undefined) return;
    // A stream of the modern era that breaks is opened anew by a listen: the SDK's GET for it would open one that nobody minds.
    if (session.isModern) Object.assign(observed, { isStreamBarred: true, isReplayBarred: true });
    else if (isHttp) {
      if (isMissing) this.#push = 'unavailable';
      this.#keeper = new PushKeeper({
        environment, observed, isMissing, isSuspended, subscribeTimeoutMs, maxBackoffMs,
        reopen: () => transport.resumeStream?.('') ?? Promise.resolve(), onPush: (push) => this.#pushChanged(push), onForgotten: () => this.#checkSession(),
      });
    }
  }

  get push(): PushState {
    return this.#push;
  }

  get isPushMissing(): boolean {
    return this.#keeper?.isMissing ?? false;
  }

  start(): void {
    const { table, isSuspended } = this.#parts;
    this.watcher = this.#createWatcher();
    table.listener = this.watcher;
    this.#keeper?.start();
    if (isSuspended) this.watcher.suspend?.();
  }

  suspend(): void {
    this.#keeper?.suspend();
    this.watcher?.suspend?.();
  }

  resume(): void {
    this.#keeper?.resume();
    this.watcher?.resume?.();
  }

  /** The machine slept, or changed its network: what looks open may be dead. */
  renew(): void {
    this.#keeper?.renew();
    if (!this.session.isModern || this.#push !== 'open') return;
    this.watcher?.suspend?.();
    this.watcher?.resume?.();
  }

  /** The page goes for good: what still can be said is said without waiting. */
  leave(): void {
    const { transport, isOwn } = this.session.parts;
    if (isOwn && transport.sessionId !== undefined) void transport.terminateSession?.().catch(() => {});
  }

  /** Nothing of it starts anything any more. */
  retire(): void {
    this.#isRetired = true;
    this.#keeper?.stop();
    // The SDK of a handed-in client minds its stream itself again.
    const { observed, isOwn } = this.session.parts;
    if (observed !== undefined) Object.assign(observed, { isStreamBarred: isOwn, isReplayBarred: false });
    this.#parts.table.listener = undefined;
  }

  /** The session is gone: its watches stand as lost, or are being asked for. */
  lose(): void {
    this.watcher?.dispose();
    for (const entry of this.#parts.table.entries) this.#parts.table.stand(entry, { kind: 'asking' });
  }

  /** One request tells whether the server still knows the session (2025-11-25, basic/utilities/ping); the failure says the rest. */
  #checkSession(): void {
    const { session, policy: { readTimeoutMs: timeoutMs } } = this.#parts;
    session.request('ping', {}, { timeoutMs }).catch(() => {});
  }

  #createWatcher(): Watcher {
    const { session, environment, policy: { maxBackoffMs, readTimeoutMs: timeoutMs }, table, watchModern } = this.#parts;
    const parts = { table, environment, maxBackoffMs };
    if (session.isModern && watchModern !== undefined) return watchModern(session, { ...parts, onPush: (push) => this.#pushChanged(push) });
    const ask = (method: string) => async (uri: string): Promise<void> => { await session.request(method, { uri }, { timeoutMs }); };
    return new SubscribeWatcher({
      ...parts,
      wire: { subscribe: ask('resources/subscribe'), unsubscribe: ask('resources/unsubscribe') },
      canSeePush: session.parts.transport.resumeStream === undefined || this.#keeper !== undefined,
      push: this.#push,
    });
  }

  #pushChanged(push: PushState): void {
    if (this.#isRetired || push === this.#push) return;
    this.#push = push;
    this.#parts.onPush(push);
    this.watcher?.pushChanged?.(push);
  }
}
