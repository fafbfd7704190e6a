import type { ClientLike } from './ClientLike.js';
import { replaceMember } from './replaceMember.js';

/** Tells when the application connects its client anew. Puts nothing in the client's place but a wrapped `connect`. */
export class ClientHook {
  readonly #client: ClientLike;
  readonly #listeners = new Set<() => void>();
  #remove: (() => void) | undefined;

  constructor(client: ClientLike) {
    this.#client = client;
  }

  /** Calls back after every `connect()` that succeeds, until the returned function is called. @param listener another each time */
  onConnected(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#remove ??= this.#hook();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#remove?.();
      this.#remove = undefined;
    };
  }

  #hook(): () => void {
    const connect = this.#client.connect.bind(this.#client);
    return replaceMember(this.#client, 'connect', async (...call) => {
      await connect(...call);
      for (const listener of [...this.#listeners]) listener();
    });
  }
}
