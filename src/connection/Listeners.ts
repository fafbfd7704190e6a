/** Who wants to be told; one that is added twice is told twice. One that fails is heard of, and stops neither the others nor the teller. */
export class Listeners<News = void> {
  readonly #listeners = new Set<(news: News) => void>();

  /** Returns the function that takes it back. */
  add(listener: (news: News) => void): () => void {
    const own = (news: News): void => listener(news);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  tell(news: News): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(news);
      } catch (error) {
        queueMicrotask(() => { throw error; });
      }
    }
  }
}
