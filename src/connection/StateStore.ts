import type { ConnectionState } from '../protocol/index.js';

/** The state of a connection: replaced, never changed. */
export class StateStore {
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = { status: 'connecting', session: 0, facts: undefined, push: 'unknown', error: null, retryAt: undefined };

  get state(): ConnectionState {
    return this.#state;
  }

  /** What changes nothing is no news. */
  set(part: Partial<ConnectionState>): void {
    const isNews = (Object.keys(part) as (keyof ConnectionState)[]).some((key) => !Object.is(part[key], this.#state[key]));
    if (!isNews) return;
    this.#state = { ...this.#state, ...part };
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }
}
