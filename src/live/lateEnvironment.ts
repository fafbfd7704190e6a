import type { Environment } from '../timing/index.js';

/**
 * The environment, read through at every use: it is known only when the first provider brings it.
 * @param onAwake called whenever a timer wakes the library up
 */
export function lateEnvironment(current: () => Environment, onAwake: () => void): Environment {
  return {
    clock: {
      now: () => current().clock.now(),
      wallNow: () => current().clock.wallNow(),
      setTimer: (callback, delayMs) => current().clock.setTimer(() => {
        onAwake();
        callback();
      }, delayMs),
    },
    random: () => current().random(),
    visibility: {
      isHidden: () => current().visibility.isHidden(),
      subscribe: (listener) => current().visibility.subscribe(listener),
    },
  };
}
