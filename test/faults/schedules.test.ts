import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ways } from '../support/liveClient.js';
import { schedule } from './actions.js';
import { FaultRun } from './FaultRun.js';

/** The same schedules at every run, so that only a change can break them. `FAULT_RUNS=20000 FAULT_SEED=7` runs others by hand. */
const runs = Number(process.env['FAULT_RUNS'] ?? 40);
const seed = Number(process.env['FAULT_SEED'] ?? 1);

describe.each(ways)('faults over %s', (way) => {
  it('leave every promise standing', { timeout: 60_000 + runs * 2_000 }, async () => {
    const coverage = new Set<string>();
    await fc.assert(fc.asyncProperty(schedule, fc.nat(1_000_000), async (actions, chance) => {
      await new FaultRun(way, chance, coverage).run(actions);
    }), { seed, numRuns: runs, endOnFailure: false });
    expect(coverage.size).toBeGreaterThan(30);
  });
});
