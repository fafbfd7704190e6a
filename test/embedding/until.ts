import type { ManualEnvironment } from 'mcp-live/testing';
import { pass } from '../support/renderLive.js';

const mostSteps = 200;

/** Lets time pass in steps until something holds. Steps never overlap, however slow the machine is. */
export async function until(world: ManualEnvironment, stepMs: number, holds: () => boolean): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await pass(world, stepMs);
    if (holds()) return;
  }
  throw new Error(`after ${mostSteps} steps it still does not hold: ${String(holds)}`);
}
