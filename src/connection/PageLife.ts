import type { Environment } from '../timing/index.js';

export interface PageDeeds {
  /** Hidden for so long that the push stream is given back: a browser has six connections to an origin, across its tabs. */
  onReleased(): void;
  /** Looked at again; what was given back is taken up. */
  onShown(): void;
  /** The machine slept or changed its network: what looks open may be dead. */
  onDoubt(): void;
  onOnline(): void;
  onLeaving(): void;
}

/** A wall clock that ran ahead of the monotonic one by this much means that the machine may have slept. */
const leastSleepMs = 30_000;

/** What the page's being looked at means for a connection. */
export class PageLife {
  readonly #environment: Environment;
  readonly #releaseAfterMs: number;
  readonly #deeds: PageDeeds;
  #unsubscribe: (() => void) | undefined;
  #disarm: (() => void) | undefined;
  #hiddenAt: number | undefined;
  #clockOffset: number;
  isReleased = false;

  constructor(environment: Environment, releaseAfterMs: number, deeds: PageDeeds) {
    this.#environment = environment;
    this.#releaseAfterMs = releaseAfterMs;
    this.#deeds = deeds;
    this.#clockOffset = this.#offset();
  }

  get isHidden(): boolean {
    return this.#environment.visibility.isHidden();
  }

  /** Idempotent. */
  start(): void {
    if (this.#unsubscribe !== undefined) return;
    const { visibility } = this.#environment;
    this.#clockOffset = this.#offset();
    this.#unsubscribe = visibility.subscribe((event) => {
      if (event === 'hidden') this.#hidden();
      if (event === 'shown' || event === 'resumed') this.#shown();
      if (event === 'frozen') this.#release();
      if (event === 'online') this.#online();
      if (event === 'leaving') this.#deeds.onLeaving();
    });
    if (visibility.isHidden()) this.#hidden();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#disarm?.();
    this.#disarm = undefined;
    this.#hiddenAt = undefined;
    this.isReleased = false;
  }

  /** Called wherever the connection is busy anyway: nothing else tells that the machine slept. */
  checkSleep(): void {
    const offset = this.#offset();
    const hasSlept = offset - this.#clockOffset >= leastSleepMs;
    this.#clockOffset = offset;
    if (hasSlept && this.#unsubscribe !== undefined) this.#deeds.onDoubt();
  }

  #hidden(): void {
    const { clock } = this.#environment;
    this.#hiddenAt ??= clock.wallNow();
    this.#disarm?.();
    this.#disarm = clock.setTimer(() => this.#release(), this.#releaseAfterMs);
  }

  #shown(): void {
    if (this.isHidden) return;
    // A hidden page's timers may be late by any time, so the stream may still be held that should have been given back.
    const hiddenMs = this.#hiddenAt === undefined ? 0 : this.#environment.clock.wallNow() - this.#hiddenAt;
    const isOverdue = !this.isReleased && hiddenMs >= this.#releaseAfterMs;
    this.#disarm?.();
    this.#disarm = undefined;
    this.#hiddenAt = undefined;
    this.isReleased = false;
    if (isOverdue) this.#deeds.onDoubt();
    this.#deeds.onShown();
    this.checkSleep();
  }

  #online(): void {
    this.#deeds.onDoubt();
    this.#deeds.onOnline();
  }

  #release(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    if (this.isReleased) return;
    this.isReleased = true;
    this.#deeds.onReleased();
  }

  #offset(): number {
    const { clock } = this.#environment;
    return clock.wallNow() - clock.now();
  }
}
