import type { Clock, Visibility } from '../timing/index.js';
import { DueTimer } from './DueTimer.js';

/** A text that grows old by itself. */
export interface TickingLabel {
  /** Brings the text up to date and says in how many milliseconds it can next change; `undefined`: not by itself. */
  update(): number | undefined;
}

export interface TickerHold {
  /** Something else than time changed: update now. */
  poke(): void;
  remove(): void;
}

/** Up to so many labels change each exactly when its text does. */
const mostOnTheirOwn = 50;
/** More of them change together, this far apart, milliseconds. */
const beatMs = 1_000;

/** One timer for all labels, armed for the one that changes soonest, stopped while nobody looks. */
export class Ticker {
  readonly #clock: Clock;
  readonly #timer: DueTimer;
  #labels = 0;
  /** Stops minding the page. */
  readonly close: () => void;

  constructor(clock: Clock, visibility: Visibility) {
    this.#clock = clock;
    this.#timer = new DueTimer(clock);
    if (visibility.isHidden()) this.#timer.pause();
    this.close = visibility.subscribe((event) => {
      if (event === 'hidden') this.#timer.pause();
      if (event === 'shown' && !visibility.isHidden()) this.#timer.resume();
    });
  }

  /** Updates the label at once, and then whenever it says that it can change. */
  add(label: TickingLabel): TickerHold {
    let isHeld = true;
    this.#labels += 1;
    const update = (): void => {
      const inMs = label.update();
      this.#timer.set(label, inMs === undefined ? undefined : this.#onBeat(this.#clock.now() + Math.max(1, inMs)), update);
    };
    update();
    return {
      poke: update,
      remove: () => {
        if (isHeld) this.#labels -= 1;
        isHeld = false;
        this.#timer.set(label, undefined, update);
      },
    };
  }

  /** Each label of a crowd would wake the page, and have it laid out, at a moment of its own: a crowd changes together. */
  #onBeat(at: number): number {
    return this.#labels > mostOnTheirOwn ? Math.ceil(at / beatMs) * beatMs : at;
  }
}
