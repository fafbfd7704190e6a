import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ways } from '../support/liveClient.js';
import { schedule } from './actions.js';
import { FaultRun } from './FaultRun.js';

/** `FAULT_RUNS=20000` runs more by hand. */
const runs = Number(process.env['FAULT_RUNS'] ?? 100);

describe.each(ways)('faults over %s', (way) => {
  it('leave every promise standing', { timeout: 60_000 + runs * 2_000 }, async () => {
    const coverage = new Set<string>();
    await fc.assert(fc.asyncProperty(schedule, fc.nat(1_000_000), async (actions, seed) => {
      await new FaultRun(way, seed, coverage).run(actions);
    }), { numRuns: runs, endOnFailure: false });
    expect(coverage.size).toBeGreaterThan(30);
  });
});
