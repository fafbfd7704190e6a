import { onAbort } from './onAbort.js';

/** A browser gives an origin six connections over HTTP/1.1: one stays for pushes and one for what a person does. */
const mostReadsAtOnce = 4;

/** So many reads at a time and no more; the others wait in order. */
export class ReadGate {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(most: number = mostReadsAtOnce) {
    this.#most = most;
  }

  /**
   * Runs the task when there is room. One that was given up before is never begun: it rejects with the signal's reason.
   * @param signal of this task alone
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#most) this.#running += 1;
    else await this.#turn(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  /** The place of the one that leaves goes to the next in line, so that nobody can slip in between. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      onAbort(signal, () => { if (this.#waiting.delete(resolve)) reject(signal?.reason as Error); });
    });
  }
}
