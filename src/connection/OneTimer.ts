import type { Clock } from '../timing/index.js';

/** One timer for one deed at a time. */
export class OneTimer {
  readonly #clock: Clock;
  #armed: { readonly dueAt: number; readonly disarm: () => void } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isArmed(): boolean {
    return this.#armed !== undefined;
  }

  /** In place of what it was armed for. */
  arm(delayMs: number, deed: () => void): void {
    this.disarm();
    const disarm = this.#clock.setTimer(() => {
      this.#armed = undefined;
      deed();
    }, delayMs);
    this.#armed = { dueAt: this.#clock.now() + delayMs, disarm };
  }

  /** Of several wishes the earliest holds. */
  armBy(delayMs: number, deed: () => void): void {
    if (this.#armed === undefined || this.#armed.dueAt > this.#clock.now() + delayMs) this.arm(delayMs, deed);
  }

  disarm(): void {
    this.#armed?.disarm();
    this.#armed = undefined;
  }
}
