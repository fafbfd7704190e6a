import { expect, it } from 'vitest';
import { backoffDelay, portionOf } from '../../src/timing/index.js';

it('grows with the failures up to the longest wait, any moment before it by chance', () => {
  const waits = [1, 2, 3, 4, 40].map((failures) => backoffDelay(failures, 0.5, { baseMs: 1_000, maxMs: 6_000 }));
  expect(waits).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  expect(backoffDelay(3, 0, { baseMs: 1_000, maxMs: 6_000 })).toBe(0);
});

it('is never a number that is none, where nothing bounds it', () => {
  expect(backoffDelay(1, 0, { baseMs: Infinity, maxMs: Infinity })).toBe(Infinity);
  expect([portionOf(Infinity, 0), portionOf(0, 0.5), portionOf(200, 0.25)]).toEqual([Infinity, 0, 50]);
});
