import { runAll } from './runAll.js';

/** A set of listeners of which none can starve another, and each may leave while it is told. */
export class Listeners {
  // Most resources are never listened to by more than one of the two kinds: an empty set weighs as much as the rest of them.
  #listeners: Set<() => void> | undefined;

  get size(): number {
    return this.#listeners?.size ?? 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // The same function may be given twice; each hold is its own.
    const own = (): void => listener();
    (this.#listeners ??= new Set()).add(own);
    return () => this.#listeners?.delete(own);
  };

  tell(): void {
    if (this.#listeners !== undefined) runAll([...this.#listeners]);
  }
}
