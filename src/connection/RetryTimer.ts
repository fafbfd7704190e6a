import type { ConnectionPolicy, LiveError } from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';

const reconnectBaseMs = 1_000;
const leastWaitMs = 100;

/** When to try again after a failure. */
export class RetryTimer {
  readonly #environment: Environment;
  readonly #policy: ConnectionPolicy;
  #failures = 0;
  #disarm: (() => void) | undefined;

  constructor(environment: Environment, policy: ConnectionPolicy) {
    this.#environment = environment;
    this.#policy = policy;
  }

  /** @returns after how many milliseconds it will call back */
  plan(error: LiveError, callback: () => void): number {
    const { clock, random } = this.#environment;
    const { maxBackoffMs } = this.#policy;
    this.#failures += 1;
    const backoffMs = backoffDelay(this.#failures, random(), { baseMs: reconnectBaseMs, maxMs: maxBackoffMs });
    const delayMs = Math.min(maxBackoffMs, Math.max(leastWaitMs, backoffMs, error.retryAfterMs ?? 0));
    this.cancel();
    this.#disarm = clock.setTimer(() => {
      this.#disarm = undefined;
      callback();
    }, delayMs);
    return delayMs;
  }

  cancel(): void {
    this.#disarm?.();
    this.#disarm = undefined;
  }

  /** The trouble is over, or a person asked: the next wait is a short one again. */
  reset(): void {
    this.cancel();
    this.#failures = 0;
  }
}
