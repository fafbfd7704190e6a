import { type ConnectionPolicy, declares, type PushState } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { type ListenFilter, ListenWatcher } from './ListenWatcher.js';
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
  readonly onPush: (push: PushState) => void;
}

const sdkReopensWithinMs = 5_000;

/** What belongs to one session and ends with it: its watches and its push channel. */
export class SessionLife {
  readonly session: Session;
  readonly missingMethods: Set<string>;
  watcher: Watcher | undefined;
  readonly #parts: SessionLifeParts;
  #keeper: PushKeeper | undefined;
  #push: PushState;
  #isRetired = false;

  constructor(parts: SessionLifeParts) {
    this.#parts = parts;
    this.session = parts.session;
    this.missingMethods = new Set();
    const { transport, observed } = parts.session.parts;
    const isHttp = transport.resumeStream !== undefined;
    // A pipe carries both ways; that a page's own request for pushes is answered can only be seen through an observed fetch.
    this.#push = parts.session.isModern || isHttp ? 'unknown' : 'open';
    if (!isHttp || observed === undefined || parts.session.isModern || transport.resumeStream === undefined) return;
    if (observed.isStreamBarred) this.#push = 'unavailable';
  }

  get push(): PushState {
    return this.#push;
  }

  start(): void {
    const { session, environment, policy, table, areListsWanted } = this.#parts;
    const { transport, observed } = session.parts;
    const { maxBackoffMs, subscribeTimeoutMs } = policy;
    if (session.isModern) {
      this.watcher = new ListenWatcher({
        table, environment, maxBackoffMs, areListsWanted, listFilter: listFilterOf(session),
        listen: (filter, signal) => session.listen(filter, signal), onPush: (push) => this.#pushChanged(push),
      });
    } else {
      if (observed !== undefined && transport.resumeStream !== undefined) {
        this.#keeper = new PushKeeper({
          environment, observed, subscribeTimeoutMs, maxBackoffMs, patienceMs: session.parts.isOwn ? 0 : sdkReopensWithinMs, onPush: (push) => this.#pushChanged(push),
          reopen: () => transport.resumeStream?.('') ?? Promise.resolve(),
        });
      }
      const wire = {
        subscribe: async (uri: string) => { await session.request('resources/subscribe', { uri }); },
        unsubscribe: async (uri: string) => { await session.request('resources/unsubscribe', { uri }); },
      };
      const canSeePush = transport.resumeStream === undefined || observed !== undefined;
      this.watcher = new SubscribeWatcher({ table, environment, maxBackoffMs, wire, canSeePush, push: this.#push });
    }
    table.listener = this.watcher;
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

function listFilterOf({ facts }: Session): ListenFilter {
  const announces = (capability: string): boolean =>
    (facts.serverCapabilities?.[capability] as { listChanged?: unknown } | undefined)?.listChanged === true;
  return {
    ...(declares(facts, 'resources') === true && announces('resources') ? { resourcesListChanged: true as const } : {}),
    ...(declares(facts, 'tools') === true && announces('tools') ? { toolsListChanged: true as const } : {}),
  };
}
