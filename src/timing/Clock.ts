/** The only source of time. A manual one in tests drives hubs, machine and labels alike. */
export interface Clock {
  /** Monotonic milliseconds from an arbitrary start: for ages and due times. May stand still while the machine sleeps. */
  now(): number;
  /** Epoch milliseconds of the wall clock: for showing a time of day and for noticing sleep. May jump. */
  wallNow(): number;
  /** Calls back once, no earlier than after `delayMs`. Returns the function that takes it back. `Infinity` never calls. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

// Browsers fire a longer timeout at once.
const longestTimeoutMs = 2_147_483_647;

/** The machine's own clock. */
export const realClock: Clock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  setTimer(callback, delayMs) {
    if (delayMs === Infinity) return () => {};
    let left = Math.max(0, delayMs);
    let handle: ReturnType<typeof setTimeout>;
    const step = () => {
      const wait = Math.min(left, longestTimeoutMs);
      left -= wait;
      handle = setTimeout(left > 0 ? step : callback, wait);
    };
    step();
    return () => clearTimeout(handle);
  },
};
