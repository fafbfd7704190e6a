import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Way } from '../support/liveClient.js';
import { Coverage } from './Coverage.js';
import type { Stage } from './FaultWorld.js';
import { runOnce } from './runOnce.js';
import { schedules } from './schedule.js';
import { inPage } from './stages.js';

export interface FaultPlan { readonly runs: number; readonly seed: number; readonly stage?: Stage }

/** The same schedules at every run, so that only a change can break them. `FAULT_RUNS=20000 FAULT_SEED=7` runs others by hand. */
export function planFor(runs: number): FaultPlan {
  const { FAULT_RUNS: more = runs, FAULT_SEED: seed = 1 } = process.env;
  return { runs: Number(more), seed: Number(seed) };
}

/** Holds every promise over so many schedules; what breaks one is shrunk to the least that does. */
export async function holdPromises(way: Way, { runs, seed, stage = inPage }: FaultPlan): Promise<Coverage> {
  const coverage = new Coverage();
  await fc.assert(fc.asyncProperty(schedules(way), (schedule) => runOnce(way, schedule, stage, coverage)), { seed, numRuns: runs });
  const { FAULT_REPORT: report } = process.env;
  if (report !== undefined) appendFileSync(report, coverage.table(`${way} (${runs})`));
  return coverage;
}

/** Over a whole run every standing that this way can lead to was met, and every fault struck. */
export function expectCoverage(coverage: Coverage, unreachable: { readonly reasons: readonly string[]; readonly faults: readonly string[] }): void {
  expect(coverage.unseenStatuses).toEqual([]);
  expect(coverage.unseenReasons).toEqual(unreachable.reasons);
  expect(coverage.idleFaults).toEqual(unreachable.faults);
  expect([...coverage.connections].sort()).toEqual(['closed', 'connecting', 'failed', 'ready', 'reconnecting', 'unauthorized', 'unsupported-version']);
}
