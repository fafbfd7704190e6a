import type { ConnectionState } from '../protocol/index.js';
import { Listeners } from './Listeners.js';

/** The state of a connection: replaced, never changed. */
export class StateStore {
  readonly #listeners = new Listeners();
  #state: ConnectionState = { status: 'connecting', session: 0, facts: undefined, push: 'unknown', error: null, retryAt: undefined };

  get state(): ConnectionState {
    return this.#state;
  }

  /** What changes nothing is no news. */
  set(part: Partial<ConnectionState>): void {
    const isNews = (Object.keys(part) as (keyof ConnectionState)[]).some((key) => part[key] !== this.#state[key]);
    if (!isNews) return;
    this.#state = { ...this.#state, ...part };
    this.#listeners.tell();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }
}
