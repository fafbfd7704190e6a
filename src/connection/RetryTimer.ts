import type { LiveError } from '../protocol/index.js';
import { OneTimer } from './OneTimer.js';
import { retryDelay, type RetryLimits } from './retryDelay.js';

/** When to try again after failures in a row. */
export class RetryTimer {
  readonly #environment: RetryLimits['environment'];
  readonly #limits: Pick<RetryLimits, 'maxBackoffMs'>;
  readonly #timer: OneTimer;
  #failures = 0;

  /** @param limits read anew for each wait */
  constructor(environment: RetryLimits['environment'], limits: Pick<RetryLimits, 'maxBackoffMs'>) {
    this.#environment = environment;
    this.#limits = limits;
    this.#timer = new OneTimer(environment.clock);
  }

  get isWaiting(): boolean {
    return this.#timer.isArmed;
  }

  /** @returns after how many milliseconds it will call back */
  plan({ retryAfterMs }: Pick<LiveError, 'retryAfterMs'>, callback: () => void): number {
    this.#failures += 1;
    const delayMs = retryDelay(this.#failures, { environment: this.#environment, maxBackoffMs: this.#limits.maxBackoffMs }, retryAfterMs);
    this.#timer.arm(delayMs, callback);
    return delayMs;
  }

  cancel(): void {
    this.#timer.disarm();
  }

  /** The trouble is over, or a person asked: the next wait is a short one again. */
  reset(): void {
    this.cancel();
    this.#failures = 0;
  }
}
