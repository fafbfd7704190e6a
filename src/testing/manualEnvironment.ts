import { ManualClock } from '../timing/index.js';
import { ManualVisibility } from './ManualVisibility.js';

/** A world that stands still until it is told to go on: give it to `McpProvider` or `connectServers` as `environment`. */
export interface ManualEnvironment {
  readonly clock: ManualClock;
  readonly visibility: ManualVisibility;
  readonly random: () => number;
}

/** @param seed the same seed gives the same chances */
export function manualEnvironment(seed = 1): ManualEnvironment {
  return { clock: new ManualClock(), visibility: new ManualVisibility(), random: seededRandom(seed) };
}

/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
