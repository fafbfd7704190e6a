/** Counts reads, by URI. */
export class ReadTally {
  readonly #calls = new Map<string, number>();
  readonly #inFlight = new Map<string, number>();
  readonly #most = new Map<string, number>();

  /** @returns which read of that URI it is, from 1, and the function to call when it is over */
  begin(uri: string): { readonly call: number; readonly end: () => void } {
    const call = (this.#calls.get(uri) ?? 0) + 1;
    this.#calls.set(uri, call);
    const now = (this.#inFlight.get(uri) ?? 0) + 1;
    this.#inFlight.set(uri, now);
    this.#most.set(uri, Math.max(this.mostOf(uri), now));
    return { call, end: () => this.#inFlight.set(uri, (this.#inFlight.get(uri) ?? 1) - 1) };
  }

  get inFlight(): number {
    return [...this.#inFlight.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The most reads of one URI that were ever in flight at the same time. */
  get most(): number {
    return Math.max(0, ...this.#most.values());
  }

  mostOf(uri: string): number {
    return this.#most.get(uri) ?? 0;
  }
}
