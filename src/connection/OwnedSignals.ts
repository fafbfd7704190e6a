/** A signal of our own for every call, which closing the connection aborts as the caller's would. */
export class OwnedSignals {
  readonly #controllers = new Set<AbortController>();

  /** Runs the call under a signal that ends with the caller's, or with `abortAll`. */
  async run<T>(signal: AbortSignal | undefined, call: (own: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    const giveUp = (): void => own.abort();
    if (signal?.aborted === true) own.abort();
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#controllers.add(own);
    try {
      return await call(own.signal);
    } finally {
      this.#controllers.delete(own);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  abortAll(): void {
    for (const own of this.#controllers) own.abort();
  }
}
