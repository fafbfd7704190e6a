import type { LiveError, PushState, WatchStanding } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { RetryLimits } from './retryDelay.js';
import type { TableListener, WatchTable } from './WatchTable.js';

/** How one session watches what the table holds: request by request, or on one stream. */
export interface Watcher extends TableListener {
  /** The push channel of the session changed. */
  pushChanged?(push: PushState): void;
  /** Closes a push stream of its own while nobody looks, and opens it again. */
  suspend?(): void;
  resume?(): void;
  /** Undoes all on the server, what is on its way included; the caller bounds it. */
  release(): Promise<void>;
  /** The session is over: nothing is sent any more. */
  dispose(): void;
}

export interface WatcherParts extends RetryLimits {
  readonly environment: Environment;
  readonly table: WatchTable;
}

/** How a watch stands that the server has not accepted. @param isFinal never asked again on this connection */
export function rejectedOrAsking(error: LiveError | undefined, isFinal = false): WatchStanding {
  return error === undefined ? { kind: 'asking' } : { kind: 'refused', reason: 'rejected', isFinal, error };
}
