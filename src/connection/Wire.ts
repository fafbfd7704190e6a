import type { Frame, FrameSink } from '../protocol/index.js';
import type { OneCall } from './OneCall.js';

type Id = string | number;
type Direction = 'c2s' | 's2c';
interface Asked { readonly method: string; readonly token: unknown }

/** Requests whose answer never came are forgotten beyond so many. */
const mostPending = 10_000;

/**
 * What crosses one transport: written to the log, answers under the method of their request, and put to our calls. A call is known by
 * its `onresumptiontoken`, which the SDKs hand on to `send` by reference: so one that was never sent shows, and so does the answer as
 * it really came. Never throws.
 */
export class Wire {
  readonly #log: FrameSink;
  readonly #pending = { c2s: new Map<Id, Asked>(), s2c: new Map<Id, Asked>() };
  readonly #calls = new Map<unknown, OneCall>();
  #isMuted = false;
  /** Told of an answer that fits no question. */
  onUnmatched: () => void = () => {};

  constructor(log: FrameSink) {
    this.#log = log;
  }

  add(call: OneCall): void {
    this.#calls.set(call.token, call);
  }

  delete(call: OneCall): void {
    this.#calls.delete(call.token);
  }

  /** After this nothing of the transport is written any more. */
  mute(): void {
    this.#isMuted = true;
  }

  sent(message: unknown, token?: unknown): void {
    this.#calls.get(token)?.wasHandedOver();
    this.#write(message, 'c2s', token);
  }

  received(message: unknown): void {
    this.#write(message, 's2c');
  }

  #write(message: unknown, dir: Direction, token?: unknown): void {
    if (this.#isMuted) return;
    for (const one of Array.isArray(message) ? (message as unknown[]) : [message]) this.#log.write(this.#describe(one, dir, token));
  }

  #describe(message: unknown, dir: Direction, token: unknown): Omit<Frame, 'seq' | 'at' | 'bytes'> {
    const { id, method, error, result } = (typeof message === 'object' && message !== null ? message : {}) as {
      id?: Id; method?: unknown; error?: unknown; result?: unknown;
    };
    if (typeof method === 'string') {
      if (id === undefined) return { dir, kind: 'notification', method, message };
      const pending = this.#pending[dir];
      if (pending.size >= mostPending) pending.clear();
      pending.set(id, { method, token });
      return { dir, kind: 'request', id, method, message };
    }
    const pending = this.#pending[dir === 'c2s' ? 's2c' : 'c2s'];
    const asked = id === undefined ? undefined : pending.get(id);
    if (id !== undefined) pending.delete(id);
    const call = this.#calls.get(asked?.token);
    if (call !== undefined) call.result = result;
    if (dir === 's2c' && asked === undefined) this.onUnmatched();
    return { dir, kind: error === undefined ? 'response' : 'error', id, method: asked?.method, message };
  }
}
