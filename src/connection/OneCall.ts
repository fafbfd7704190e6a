import type { RequestOptions } from '../protocol/index.js';
import { type Clock, onAbort } from '../timing/index.js';

/** A controller and a timer for exactly one call: an SDK never takes its listener off a signal that is shared. */
export class OneCall {
  /** Handed to the SDK, which hands it on to `send`: that it arrives there tells that the call was really sent. */
  readonly token = (): void => {};
  hasTimedOut = false;
  wasSent = false;
  /** The result as it came, before the SDK judged it. */
  result: unknown;
  readonly #controller = new AbortController();
  readonly #onSent: (() => void) | undefined;
  readonly #ends: (() => void)[];

  constructor({ signal, timeoutMs = Infinity, onSent }: RequestOptions, clock: Clock) {
    this.#onSent = onSent;
    const limit = (): void => {
      this.hasTimedOut = true;
      this.#controller.abort();
    };
    this.#ends = [onAbort(signal, () => this.#controller.abort()), clock.setTimer(limit, timeoutMs)];
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A question that the server put in between may make an SDK send it again. */
  wasHandedOver(): void {
    const isFirst = !this.wasSent;
    this.wasSent = true;
    this.result = undefined;
    if (isFirst) this.#onSent?.();
  }

  /** To be called when the call has settled, however it did. */
  end(): void {
    for (const end of this.#ends) end();
  }
}
