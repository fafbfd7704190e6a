import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateLoad, type LoadQuestion } from '../../src/load/index.js';

const hour = 3_600_000;
const team: LoadQuestion = { users: 1_200, pollIntervalMs: 30_000, sessionMs: 8 * hour };

describe('estimateLoad', () => {
  it('counts 1,200 users with one panel at 30 s over 8 h', () => {
    const load = estimateLoad(team);
    expect(load.readsPerPanel).toBe(960);
    expect(load.readsPerDay).toBe(1_152_000);
    expect(load.averagePerSecond).toBeCloseTo(13.33, 2);
    expect(load.busyPerSecond).toBe(40);
    expect(load.meanStalenessMs).toBe(15_000);
    expect(load.maxStalenessMs).toBe(30_000);
  });

  it('shows what another interval costs: 80 a second over the day at 5 s, half at 60 s', () => {
    expect(estimateLoad({ ...team, pollIntervalMs: 5_000 }).averagePerSecond).toBeCloseTo(80);
    const half = estimateLoad({ ...team, pollIntervalMs: 60_000 });
    expect(half).toMatchObject({ readsPerPanel: 480, readsPerDay: 576_000, busyPerSecond: 20, maxStalenessMs: 60_000 });
  });

  it('lets a read take its time: the period grows by it, the worst case by one and a half', () => {
    const load = estimateLoad({ ...team, pollIntervalMs: 10_000, readMs: 2_000 });
    expect(load).toMatchObject({ readsPerPanel: 2_400, meanStalenessMs: 7_000, maxStalenessMs: 13_000 });
  });

  it('lets jitter shorten the mean and never lengthen the worst case', () => {
    const load = estimateLoad({ ...team, jitter: 0.1 });
    expect(load.readsPerPanel).toBeCloseTo(960 / 0.95);
    expect(load).toMatchObject({ meanStalenessMs: 14_250, maxStalenessMs: 30_000 });
  });

  it('reads nothing where nothing is polled', () => {
    expect(estimateLoad({ ...team, pollIntervalMs: Infinity })).toMatchObject({ readsPerDay: 0, busyPerSecond: 0, maxStalenessMs: Infinity });
    expect(estimateLoad({ ...team, users: 0 }).readsPerDay).toBe(0);
  });

  it.each<[keyof LoadQuestion, number]>([
    ['users', -1], ['users', Number.NaN], ['panelsPerUser', -1], ['panelsPerUser', Infinity], ['pollIntervalMs', 49], ['pollIntervalMs', 0],
    ['sessionMs', -1], ['sessionMs', 25 * hour], ['readMs', -1], ['jitter', 1.1], ['jitter', -0.1],
  ])('names %s when it is %s', (option, value) => {
    expect(() => estimateLoad({ ...team, [option]: value })).toThrow(new RegExp(`^mcp-live: ${option} is `));
  });

  it('grows in step with users and panels', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 50, max: 1e7 }), (users, panelsPerUser, pollIntervalMs) => {
      const one = estimateLoad({ ...team, users: 1, pollIntervalMs });
      const many = estimateLoad({ ...team, users, panelsPerUser, pollIntervalMs });
      expect(many.readsPerDay).toBeCloseTo(one.readsPerDay * users * panelsPerUser, 0);
      expect(many.meanStalenessMs).toBeLessThanOrEqual(many.maxStalenessMs);
    }));
  });
});
