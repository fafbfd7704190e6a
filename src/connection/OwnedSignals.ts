import { type Clock, onAbort } from '../timing/index.js';
import { failure } from './failure.js';

/** A signal of our own for every call, which closing the connection aborts as the caller's would. Its reason is a `LiveError`. */
export class OwnedSignals {
  readonly #clock: Clock;
  readonly #stops = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs the call under a signal that ends with the caller's, or with `abortAll`. */
  async run<T>(method: string, signal: AbortSignal | undefined, call: (own: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    const stop = (): void => own.abort(failure('aborted', method, { at: this.#clock.wallNow(), sent: false }));
    const release = onAbort(signal, stop);
    this.#stops.add(stop);
    try {
      return await call(own.signal);
    } finally {
      this.#stops.delete(stop);
      release();
    }
  }

  abortAll(): void {
    for (const stop of this.#stops) stop();
  }
}
