import type { Frame, FrameSink } from '../protocol/index.js';

type Id = string | number;

/** Requests whose answer never came are forgotten beyond so many. */
const mostPending = 10_000;

/** Writes the messages of one transport to the log, answers under the method of their request. Never throws. */
export class FrameScribe {
  readonly #log: FrameSink;
  readonly #methods = { c2s: new Map<Id, string>(), s2c: new Map<Id, string>() };
  #isMuted = false;
  /** Told of an answer that fits no question. */
  onUnmatched: () => void = () => {};

  constructor(log: FrameSink) {
    this.#log = log;
  }

  /** After this nothing of the transport is written any more. */
  mute(): void {
    this.#isMuted = true;
  }

  sent(message: unknown): void {
    this.#write(message, 'c2s');
  }

  received(message: unknown): void {
    this.#write(message, 's2c');
  }

  #write(message: unknown, dir: 'c2s' | 's2c'): void {
    if (this.#isMuted) return;
    for (const one of Array.isArray(message) ? (message as unknown[]) : [message]) this.#log.write(this.#describe(one, dir));
  }

  #describe(message: unknown, dir: 'c2s' | 's2c'): Omit<Frame, 'seq' | 'at' | 'bytes'> {
    const { id, method, error } = (typeof message === 'object' && message !== null ? message : {}) as { id?: Id; method?: unknown; error?: unknown };
    if (typeof method === 'string') {
      if (id === undefined) return { dir, kind: 'notification', method, message };
      this.#remember(dir, id, method);
      return { dir, kind: 'request', id, method, message };
    }
    const asker = dir === 'c2s' ? 's2c' : 'c2s';
    const asked = id === undefined ? undefined : this.#methods[asker].get(id);
    if (id !== undefined) this.#methods[asker].delete(id);
    if (dir === 's2c' && asked === undefined) this.onUnmatched();
    return { dir, kind: error === undefined ? 'response' : 'error', id, method: asked, message };
  }

  #remember(dir: 'c2s' | 's2c', id: Id, method: string): void {
    const pending = this.#methods[dir];
    if (pending.size >= mostPending) pending.clear();
    pending.set(id, method);
  }
}
