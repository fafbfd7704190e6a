import type { Clock } from '../timing/index.js';

/** A wall clock that ran ahead of the monotonic one by this much means that the machine may have slept. */
const leastJumpMs = 5_000;

/** Notices that a machine slept: its monotonic clock may have stood still, and nothing else tells. Has no timer of its own. */
export class WakeWatch {
  readonly #clock: Clock;
  readonly #onWake: () => void;
  #offset: number;

  constructor(clock: Clock, onWake: () => void) {
    this.#clock = clock;
    this.#onWake = onWake;
    this.#offset = clock.wallNow() - clock.now();
  }

  /** Compares the clocks, or believes a timer that was late; called wherever the library wakes up anyway. */
  check(isLate = false): void {
    const offset = this.#clock.wallNow() - this.#clock.now();
    const hasJumped = isLate || offset - this.#offset >= leastJumpMs;
    this.#offset = offset;
    if (hasJumped) this.#onWake();
  }
}
