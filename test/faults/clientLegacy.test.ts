import { expect, it } from 'vitest';
import { expectCoverage, holdPromises, planFor } from './holdPromises.js';

it('300 schedules of faults over client, legacy leave every promise standing and meet every standing', { timeout: 600_000 }, async () => {
  const coverage = await holdPromises('client, legacy', planFor(300));
  expectCoverage(coverage, { reasons: ['declined'], faults: ['listens'] });
  expect(coverage.size).toBeGreaterThan(150);
});
