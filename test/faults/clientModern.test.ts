import { expect, it } from 'vitest';
import { expectCoverage, holdPromises, planFor } from './holdPromises.js';

it('300 schedules of faults over client, modern leave every promise standing and meet every standing', { timeout: 600_000 }, async () => {
  const coverage = await holdPromises('client, modern', planFor(300));
  expectCoverage(coverage, { reasons: ['not-known', 'no-push-channel', 'unproven'], faults: ['forget', 'subscribes', 'streams', 'deletes', 'sessions'] });
  expect(coverage.size).toBeGreaterThan(150);
});
