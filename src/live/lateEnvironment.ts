import type { Environment } from '../timing/index.js';

/** A timer this late was not merely waiting for its turn, milliseconds. */
const lateMs = 5_000;

/**
 * The environment, read through at every use: it is known only when the first provider brings it.
 * @param onAwake called whenever a timer wakes the library up; `isLate`: so late that the machine may have slept
 */
export function lateEnvironment(current: () => Environment, onAwake: (isLate: boolean) => void): Environment {
  return {
    clock: {
      now: () => current().clock.now(),
      wallNow: () => current().clock.wallNow(),
      setTimer: (callback, delayMs) => {
        const { clock, visibility } = current();
        const at = clock.now() + delayMs;
        let isTakenBack = false;
        const disarm = clock.setTimer(() => {
          // Some monotonic clocks run on while the machine sleeps; then the timer is late. In a hidden tab all timers are.
          onAwake(clock.now() - at >= lateMs && !visibility.isHidden());
          // Whoever was told of that first may have no more use for it.
          if (!isTakenBack) callback();
        }, delayMs);
        return () => {
          isTakenBack = true;
          disarm();
        };
      },
    },
    random: () => current().random(),
    visibility: {
      isHidden: () => current().visibility.isHidden(),
      subscribe: (listener) => current().visibility.subscribe(listener),
    },
  };
}
