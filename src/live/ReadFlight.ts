import type { WireReading } from '../protocol/index.js';

interface Waiters {
  readonly promise: Promise<WireReading>;
  readonly follow: (run: Promise<WireReading>) => void;
}

/** At most one read at a time. Whoever asks during one shares the single read that comes after it. */
export class ReadFlight {
  readonly #read: (signal: AbortSignal) => Promise<WireReading>;
  #running: AbortController | undefined;
  #waiters: Waiters | undefined;
  #afterwards: (() => void) | undefined;

  constructor(read: (signal: AbortSignal) => Promise<WireReading>) {
    this.#read = read;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get hasWaiters(): boolean {
    return this.#waiters !== undefined;
  }

  /** Reads now, for the caller and for all that waited. Only when nothing is running. */
  run(): Promise<WireReading> {
    const waiters = this.#waiters;
    this.#waiters = undefined;
    const controller = new AbortController();
    this.#running = controller;
    const run = this.#read(controller.signal).finally(() => this.#finished(controller));
    waiters?.follow(run);
    return run;
  }

  /** The read after this one. */
  trailing(): Promise<WireReading> {
    this.#waiters ??= makeWaiters();
    return this.#waiters.promise;
  }

  /** Calls back once, when the running read is over and the next may begin. */
  afterwards(callback: () => void): void {
    this.#afterwards = callback;
  }

  abort(): void {
    this.#running?.abort();
  }

  #finished(controller: AbortController): void {
    if (this.#running === controller) this.#running = undefined;
    const callback = this.#afterwards;
    this.#afterwards = undefined;
    callback?.();
  }
}

function makeWaiters(): Waiters {
  let follow: (run: Promise<WireReading>) => void = () => {};
  const promise = new Promise<WireReading>((resolve) => { follow = resolve; });
  // Who waited may have left.
  promise.catch(() => {});
  return { promise, follow };
}
