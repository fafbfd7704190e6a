import type { Clock } from '../timing/index.js';

/** One timer for one deed: of several wishes for it, the earliest holds. */
export class OneTimer {
  readonly #clock: Clock;
  #armed: { readonly dueAt: number; readonly disarm: () => void } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isArmed(): boolean {
    return this.#armed !== undefined;
  }

  armBy(delayMs: number, deed: () => void): void {
    const dueAt = this.#clock.now() + delayMs;
    if (this.#armed !== undefined && this.#armed.dueAt <= dueAt) return;
    this.disarm();
    const disarm = this.#clock.setTimer(() => {
      this.#armed = undefined;
      deed();
    }, delayMs);
    this.#armed = { dueAt, disarm };
  }

  disarm(): void {
    this.#armed?.disarm();
    this.#armed = undefined;
  }
}
