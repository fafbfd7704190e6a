import type { Visibility, VisibilityEvent } from '../timing/index.js';

/** A page that is looked at, or not, when told. */
export class ManualVisibility implements Visibility {
  readonly #listeners = new Set<(event: VisibilityEvent) => void>();
  #isHidden = false;

  readonly isHidden = (): boolean => this.#isHidden;

  readonly subscribe = (listener: (event: VisibilityEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How many mind it; none after everything is torn down. */
  get listeners(): number {
    return this.#listeners.size;
  }

  hide(): void {
    this.#isHidden = true;
    this.tell('hidden');
  }

  show(): void {
    this.#isHidden = false;
    this.tell('shown');
  }

  /** Any other event of the page's life. */
  tell(event: VisibilityEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
