import type { PushState } from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';
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
  /** Undoes all on the server, what is on its way included; the caller bounds it. */
  release(): Promise<void>;
  /** The session is over: nothing is sent any more. */
  dispose(): void;
}

export interface WatcherParts {
  readonly environment: Environment;
  /** No wait between two tries is longer, milliseconds, unless the server asks for more (`Retry-After`). */
  readonly maxBackoffMs: number;
}

/** Bound of the wait after the first failure, milliseconds; doubled with every further one. */
const backoffBaseMs = 1_000;
/** Full jitter may say 'at once'; a server that just refused deserves a pause, milliseconds. */
const leastWaitMs = 100;

/** How long to wait after so many failures in a row. */
export function retryDelay(failures: number, retryAfterMs: number | undefined, { environment, maxBackoffMs }: WatcherParts): number {
  const delayMs = backoffDelay(failures, environment.random(), { baseMs: backoffBaseMs, maxMs: maxBackoffMs });
  return Math.max(leastWaitMs, delayMs, retryAfterMs ?? 0);
}
