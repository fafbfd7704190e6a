/** One server: it serves so many reads a second, one after the other, and is reached over a network that takes its time. */
export class FleetServer {
  isUp = true;
  revision = 0;
  ttlMs = 0;
  /** Moments at which reads, and attempts to open a stream, arrived. */
  reads = [];
  openings = [];
  longestQueueMs = 0;
  #clock;
  #random;
  #serviceMs;
  #networkMs;
  #busyUntil = 0;

  /** @param networkMs least and most of one way, milliseconds */
  constructor(clock, random, { readsPerSecond = Infinity, networkMs = [5, 50] } = {}) {
    this.#clock = clock;
    this.#random = random;
    this.#serviceMs = 1_000 / readsPerSecond;
    this.#networkMs = networkMs;
  }

  oneWay() {
    const [least, most] = this.#networkMs;
    return least + (most - least) * this.#random();
  }

  /** @param answer called with the revision that was read, or undefined where nobody answered */
  read(answer) {
    this.#clock.at(this.#clock.now() + this.oneWay(), () => {
      const now = this.#clock.now();
      this.reads.push(now);
      if (!this.isUp) return this.#clock.at(now + this.oneWay(), () => answer(undefined));
      const begin = Math.max(now, this.#busyUntil);
      this.#busyUntil = begin + this.#serviceMs;
      this.longestQueueMs = Math.max(this.longestQueueMs, begin - now);
      return this.#clock.at(begin, () => {
        const { revision } = this;
        this.#clock.at(this.#clock.now() + this.#serviceMs + this.oneWay(), () => answer(revision));
      });
    });
  }

  /** Opens a push stream. @param answer whether it is open */
  open(answer) {
    this.#clock.at(this.#clock.now() + this.oneWay(), () => {
      this.openings.push(this.#clock.now());
      const { isUp } = this;
      this.#clock.at(this.#clock.now() + this.oneWay(), () => answer(isUp));
    });
  }
}
