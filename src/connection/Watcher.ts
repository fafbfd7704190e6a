import type { PushState } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { TableListener } from './WatchTable.js';

/** How one session watches what the table holds: request by request, or on one stream. */
export interface Watcher extends TableListener {
  /** The push channel of the session changed. */
  pushChanged(push: PushState): void;
  /** Whether changes of the lists are wanted as well. */
  listsWanted(isWanted: boolean): void;
  /** Closes the push stream while nobody looks, and opens it again. */
  suspend(): void;
  resume(): void;
  /** Undoes all on the server; the caller bounds it. */
  release(): Promise<void>;
  /** The session is over: nothing is sent any more. */
  dispose(): void;
}

export interface WatcherParts {
  readonly environment: Environment;
  readonly maxBackoffMs: number;
}

/** First wait after a refused subscription or a lost stream, milliseconds; doubled with every failure. */
export const watchBackoffMs = 1_000;
