import type { RequestOptions } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';

/** A controller and a timer for exactly one call: an SDK never takes its listener off a signal that is shared. */
export class OneCall {
  /** Handed to the SDK, which hands it on to `send`: that it arrives there tells that the call was really sent. */
  readonly token = (): void => {};
  hasTimedOut = false;
  wasSent = false;
  /** JSON-RPC id it was sent under. */
  id: unknown;
  /** The result as it came, before the SDK judged it. */
  result: unknown;
  readonly #controller = new AbortController();
  readonly #onSent: (() => void) | undefined;
  readonly #caller: AbortSignal | undefined;
  readonly #disarm: () => void;

  constructor({ signal, timeoutMs, onSent }: RequestOptions, clock: Clock) {
    this.#onSent = onSent;
    this.#caller = signal;
    if (signal?.aborted === true) this.#controller.abort();
    else signal?.addEventListener('abort', this.#giveUp, { once: true });
    this.#disarm = clock.setTimer(() => {
      this.hasTimedOut = true;
      this.#controller.abort();
    }, timeoutMs ?? Infinity);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  sentAs(id: unknown): void {
    const isFirst = !this.wasSent;
    this.wasSent = true;
    this.id = id;
    this.result = undefined;
    if (isFirst) this.#onSent?.();
  }

  /** To be called when the call has settled, however it did. */
  end(): void {
    this.#disarm();
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = (): void => this.#controller.abort();
}
