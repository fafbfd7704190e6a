import type { Clock } from './Clock.js';

interface Timer { at: number; order: number; callback: () => void }

/**
 * Time that moves when told. Timers that set or clear timers while they fire are served in order of their due time, as real
 * ones would be.
 */
export class ManualClock implements Clock {
  #now = 0;
  #wallOffset: number;
  #order = 0;
  #timers = new Set<Timer>();

  /** @param startAt epoch milliseconds that the wall clock shows at the start */
  constructor(startAt: number = Date.UTC(2026, 0, 1, 12)) {
    this.#wallOffset = startAt;
  }

  now = (): number => this.#now;
  wallNow = (): number => this.#wallOffset + this.#now;

  setTimer = (callback: () => void, delayMs: number): (() => void) => {
    if (delayMs === Infinity) return () => {};
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** How many timers are armed. */
  get pending(): number {
    return this.#timers.size;
  }

  /** The wall clock jumps (sleep, a corrected clock) while no timer fires and the monotonic clock stands still. */
  jump(byMs: number): void {
    this.#wallOffset += byMs;
  }

  /**
   * Moves time on and fires what falls due. Between timers it lets promises settle, so that what a timer starts can arm the next.
   * @param byMs how far, milliseconds
   */
  async advance(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    await settle();
    for (let due = this.#next(end); due !== undefined; due = this.#next(end)) {
      this.#now = Math.max(this.#now, due.at);
      this.#timers.delete(due);
      due.callback();
      await settle();
    }
    this.#now = end;
    await settle();
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

/** Lets all promise jobs run, and those that pass through the host's message queue (streams, in-page fetch). */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { channel.port1.close(); resolve(); };
      channel.port2.postMessage(undefined);
    });
  }
}
