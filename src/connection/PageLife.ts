import type { Environment } from '../timing/index.js';

export interface PageDeeds {
  /** Hidden for so long that the push stream is given back: a browser has six connections to an origin, across its tabs. */
  onReleased(): void;
  onShown(): void;
  onOnline(): void;
  onLeaving(): void;
}

/** What the page's being looked at means for a connection. */
export class PageLife {
  readonly #environment: Environment;
  readonly #releaseAfterMs: number;
  readonly #deeds: PageDeeds;
  #unsubscribe: (() => void) | undefined;
  #disarm: (() => void) | undefined;
  isReleased = false;

  constructor(environment: Environment, releaseAfterMs: number, deeds: PageDeeds) {
    this.#environment = environment;
    this.#releaseAfterMs = releaseAfterMs;
    this.#deeds = deeds;
  }

  get isHidden(): boolean {
    return this.#environment.visibility.isHidden();
  }

  /** Idempotent. */
  start(): void {
    if (this.#unsubscribe !== undefined) return;
    const { visibility } = this.#environment;
    this.#unsubscribe = visibility.subscribe((event) => {
      if (event === 'hidden') this.#hidden();
      if (event === 'shown' || event === 'resumed') this.#shown();
      if (event === 'frozen') this.#release();
      if (event === 'online') this.#deeds.onOnline();
      if (event === 'leaving') this.#deeds.onLeaving();
    });
    if (visibility.isHidden()) this.#hidden();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#disarm?.();
    this.#disarm = undefined;
    this.isReleased = false;
  }

  #hidden(): void {
    this.#disarm?.();
    this.#disarm = this.#environment.clock.setTimer(() => this.#release(), this.#releaseAfterMs);
  }

  #shown(): void {
    if (this.isHidden) return;
    this.#disarm?.();
    this.#disarm = undefined;
    this.isReleased = false;
    this.#deeds.onShown();
  }

  #release(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.isReleased = true;
    this.#deeds.onReleased();
  }
}
