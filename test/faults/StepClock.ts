import type { Clock } from '../../src/timing/index.js';

interface Timer { readonly at: number; readonly order: number; readonly callback: () => void }

/** So many timers at one moment, and each sets the next: time would stand still. */
const mostAtOnce = 1_000;

/**
 * Time that moves when told, for thousands of schedules: what has to settle between two timers is the caller's to say, since a page
 * and a socket need different patience.
 */
export class StepClock implements Clock {
  readonly #settle: () => Promise<void>;
  readonly #timers = new Set<Timer>();
  #now = 0;
  #wallOffset = Date.UTC(2026, 0, 1, 12);
  #order = 0;

  constructor(settle: () => Promise<void>) {
    this.#settle = settle;
  }

  now = (): number => this.#now;
  wallNow = (): number => this.#wallOffset + this.#now;

  setTimer = (callback: () => void, delayMs: number): (() => void) => {
    if (delayMs === Infinity) return () => {};
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  get pending(): number {
    return this.#timers.size;
  }

  /** The machine sleeps, and its monotonic clock with it: only the wall clock goes on. */
  sleep(ms: number): void {
    this.#wallOffset += ms;
  }

  /** The machine sleeps and both clocks go on: every timer of that time is late. */
  doze(ms: number): void {
    this.#now += ms;
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.#settle();
    let atOnce = 0;
    for (let due = this.#next(end); due !== undefined; due = this.#next(end)) {
      atOnce = due.at > this.#now ? 0 : atOnce + 1;
      if (atOnce > mostAtOnce) throw new Error(`${atOnce} timers fired and no time went by`);
      this.#now = Math.max(this.#now, due.at);
      this.#timers.delete(due);
      due.callback();
      await this.#settle();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (first === undefined || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** So many turns of the event loop let an in-page fetch, its body and its stream come through; two were seen to be enough. */
const turns = 4;

export async function settlePage(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => { setImmediate(resolve); });
}
