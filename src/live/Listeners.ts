import { runAll } from './runAll.js';

/** A set of listeners of which none can starve another, and each may leave while it is told. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  get size(): number {
    return this.#listeners.size;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // The same function may be given twice; each hold is its own.
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  };

  tell(): void {
    runAll([...this.#listeners]);
  }
}
