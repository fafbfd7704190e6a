import type { ClientLike } from './ClientLike.js';

/** Tells when the application connects its client anew. Puts nothing in the client's place but a wrapped `connect`. */
export class ClientHook {
  readonly #client: ClientLike;
  readonly #listeners = new Set<() => void>();
  #remove: (() => void) | undefined;

  constructor(client: ClientLike) {
    this.#client = client;
  }

  /** Calls back after every `connect()` that succeeds, until the returned function is called. */
  onConnected(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#remove ??= hookConnect(this.#client, () => { for (const own of [...this.#listeners]) own(); });
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#remove?.();
      this.#remove = undefined;
    };
  }
}

function hookConnect(client: ClientLike, onConnected: () => void): () => void {
  const before = Object.getOwnPropertyDescriptor(client, 'connect');
  const connect = client.connect.bind(client);
  let isDead = false;
  const hooked: ClientLike['connect'] = async (...call) => {
    await connect(...call);
    if (!isDead) onConnected();
  };
  Object.defineProperty(client, 'connect', { value: hooked, configurable: true, writable: true, enumerable: false });
  return () => {
    isDead = true;
    // Another library may have wrapped us since: then only ours falls silent.
    if (client.connect !== hooked) return;
    if (before === undefined) delete (client as { connect?: unknown }).connect;
    else Object.defineProperty(client, 'connect', before);
  };
}
