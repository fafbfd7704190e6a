import { portionOf } from './portionOf.js';

export interface BackoffOptions {
  /** Delay bound after the first failure, milliseconds. */
  baseMs: number;
  /** No wait is longer than this, milliseconds. */
  maxMs: number;
}

/**
 * How long to wait after `failures` failures in a row: exponential with full jitter (any moment up to the bound is as likely as
 * any other), so that many clients that failed together do not come back together.
 * @param failures 1 after the first failure
 * @param chance from 0 (included) to 1 (excluded)
 */
export function backoffDelay(failures: number, chance: number, { baseMs, maxMs }: BackoffOptions): number {
  const bound = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, 30));
  return portionOf(bound, chance);
}
