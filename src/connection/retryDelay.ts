import { backoffDelay, type Environment } from '../timing/index.js';

export interface RetryLimits {
  readonly environment: Pick<Environment, 'clock' | 'random'>;
  /** No wait between two tries is longer, milliseconds. */
  readonly maxBackoffMs: number;
}

/** Bound of the wait after the first failure, milliseconds; doubled with every further one. */
const baseMs = 1_000;
/** Full jitter may say 'at once'; a server that just refused deserves a pause, milliseconds. */
const leastMs = 100;

/** How long to wait after so many failures in a row; what the server asked for (`Retry-After`) is heeded up to the longest wait. */
export function retryDelay(failures: number, { environment, maxBackoffMs }: RetryLimits, retryAfterMs = 0): number {
  const delayMs = backoffDelay(failures, environment.random(), { baseMs, maxMs: maxBackoffMs });
  return Math.min(maxBackoffMs, Math.max(leastMs, delayMs, retryAfterMs));
}
