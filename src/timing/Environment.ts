import { type Clock, realClock } from './Clock.js';
import { pageVisibility, type Visibility } from './Visibility.js';

/** Time, chance and page: all that the library takes from the world beside the network. */
export interface Environment {
  readonly clock: Clock;
  /** A number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly visibility: Visibility;
}

/** The real one, with the parts that the caller replaces. */
export function resolveEnvironment(parts: Partial<Environment> = {}): Environment {
  return {
    clock: parts.clock ?? realClock,
    random: parts.random ?? Math.random,
    visibility: parts.visibility ?? pageVisibility(),
  };
}
