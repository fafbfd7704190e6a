import type { Clock } from '../timing/index.js';
import { runAll } from './runAll.js';

interface Entry { readonly owner: object; readonly at: number; readonly fire: () => void; index: number }

/** A timer may stand still while the machine sleeps: a long wait is taken in naps, so that waking is noticed. */
const longestNapMs = 30_000;

/**
 * One timer for any number of due times: it is armed for the earliest and for nothing else. Setting, moving and dropping one costs
 * the logarithm of their number, never a scan.
 */
export class DueTimer {
  readonly #clock: Clock;
  readonly #heap: Entry[] = [];
  readonly #entries = new Map<object, Entry>();
  #disarm: (() => void) | undefined;
  #armedAt = Infinity;
  #isPaused = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a timer of the clock is running. */
  get isArmed(): boolean {
    return this.#disarm !== undefined;
  }

  /** Calls `fire` once at the monotonic moment `at`; replaces what `owner` set before. `undefined` drops it. */
  set(owner: object, at: number | undefined, fire: () => void): void {
    const before = this.#entries.get(owner);
    if (before !== undefined) this.#remove(before);
    if (at !== undefined && at !== Infinity) this.#insert({ owner, at, fire, index: this.#heap.length });
    this.#rearm();
  }

  /** Keeps all due times, runs no timer. */
  pause(): void {
    this.#isPaused = true;
    this.#rearm();
  }

  /** What fell due meanwhile fires at once. */
  resume(): void {
    this.#isPaused = false;
    this.#rearm();
  }

  /** A timer that would now be early is left to fire, once: to move it with every due time that is put off would cost more. */
  #rearm(): void {
    const at = this.#isPaused ? Infinity : this.#heap[0]?.at ?? Infinity;
    if (at === this.#armedAt || (at > this.#armedAt && at !== Infinity)) return;
    this.#disarm?.();
    this.#armedAt = at;
    this.#disarm = at === Infinity ? undefined : this.#clock.setTimer(() => this.#fireDue(), Math.min(at - this.#clock.now(), longestNapMs));
  }

  #fireDue(): void {
    this.#disarm = undefined;
    this.#armedAt = Infinity;
    const now = this.#clock.now();
    const due: (() => void)[] = [];
    for (let first = this.#heap[0]; first !== undefined && first.at <= now; first = this.#heap[0]) {
      this.#remove(first);
      due.push(first.fire);
    }
    runAll(due);
    this.#rearm();
  }

  #insert(entry: Entry): void {
    this.#entries.set(entry.owner, entry);
    this.#heap.push(entry);
    this.#rise(entry);
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.owner);
    const last = this.#heap.pop();
    if (last === undefined || last === entry) return;
    last.index = entry.index;
    this.#heap[entry.index] = last;
    this.#rise(last);
    this.#sink(last);
  }

  #rise(entry: Entry): void {
    while (entry.index > 0) {
      const parent = this.#heap[(entry.index - 1) >> 1];
      if (parent === undefined || parent.at <= entry.at) return;
      this.#swap(entry, parent);
    }
  }

  #sink(entry: Entry): void {
    for (;;) {
      const left = this.#heap[2 * entry.index + 1];
      const right = this.#heap[2 * entry.index + 2];
      const least = right !== undefined && left !== undefined && right.at < left.at ? right : left;
      if (least === undefined || least.at >= entry.at) return;
      this.#swap(entry, least);
    }
  }

  #swap(a: Entry, b: Entry): void {
    [a.index, b.index] = [b.index, a.index];
    this.#heap[a.index] = a;
    this.#heap[b.index] = b;
  }
}
