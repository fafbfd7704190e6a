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

  /** Another tab comes to the front. */
  hide(): void {
    this.#isHidden = true;
    this.tell('hidden');
  }

  show(): void {
    this.#isHidden = false;
    this.tell('shown');
  }

  /** The browser puts the page to sleep, or into the back/forward cache. */
  freeze(): void {
    this.tell('frozen');
  }

  resume(): void {
    this.tell('resumed');
  }

  /** The page goes for good. */
  leave(): void {
    this.#isHidden = true;
    this.tell('leaving');
  }

  /** The browser believes that the network is back. */
  goOnline(): void {
    this.tell('online');
  }

  /** Any event of the page's life, by name. */
  tell(event: VisibilityEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
