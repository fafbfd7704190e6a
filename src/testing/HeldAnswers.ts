import type { Clock } from '../timing/index.js';

/** Answers that are late, or never come. */
export class HeldAnswers {
  readonly #clock: Clock;
  readonly #held = new Set<(error: Error) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Settles after so many milliseconds (never, for `Infinity`); rejects when the request is given up. */
  wait(delayMs: number, signal?: AbortSignal | null): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (delayMs <= 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const over = (): void => {
        cancel();
        signal?.removeEventListener('abort', giveUp);
        this.#held.delete(fail);
      };
      const fail = (error: Error): void => { over(); reject(error); };
      const giveUp = (): void => fail(signal?.reason as Error);
      const cancel = this.#clock.setTimer(() => { over(); resolve(); }, delayMs);
      signal?.addEventListener('abort', giveUp);
      this.#held.add(fail);
    });
  }

  /** All of them break. */
  release(): void {
    for (const fail of [...this.#held]) fail(new TypeError('fetch failed'));
  }
}
