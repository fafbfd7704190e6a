import { describe, expect, it } from 'vitest';
import { judgeFreshness } from '../../src/freshness/index.js';

const polling = {
  mode: 'polling', reason: 'not-declared', hasFailed: false, isCaughtUp: true, ageMs: 12_000, heldForMs: 100_000, staleAfterMs: undefined, plannedDelayMs: 30_000,
  showLineAfterMs: 2_000,
} as const;

describe('judgeFreshness', () => {
  it('is quiet while subscribed, and not once a read failed', () => {
    expect(judgeFreshness({ ...polling, mode: 'subscribed', reason: 'declared', ageMs: 900_000 })).toEqual({ tone: 'quiet', changesInMs: undefined });
    expect(judgeFreshness({ ...polling, mode: 'subscribed', reason: 'declared', hasFailed: true })).toEqual({ tone: 'fresh', changesInMs: 48_000 });
  });

  it('vouches for nothing before the catch-up: an old reading is amber though a watch is carried', () => {
    const early = { ...polling, mode: 'subscribed', reason: 'declared', isCaughtUp: false, heldForMs: 10 } as const;
    expect(judgeFreshness({ ...early, ageMs: 200_000 }).tone).toBe('amber');
    expect(judgeFreshness({ ...early, ageMs: 10 }).tone).toBe('quiet');
    expect(judgeFreshness({ ...early, ageMs: 10_000, heldForMs: 5_000 }).tone).toBe('fresh');
  });

  it.each([
    [0, 'fresh', 60_000], [59_999, 'fresh', 1], [60_000, 'amber', undefined], [3_600_000, 'amber', undefined],
  ])('at an age of %d ms is %s', (ageMs, tone, changesInMs) => {
    expect(judgeFreshness({ ...polling, ageMs })).toEqual({ tone, changesInMs });
  });

  it('waits for twice the planned delay where that is longer than a minute, unless the caller said when', () => {
    expect(judgeFreshness({ ...polling, plannedDelayMs: 120_000, ageMs: 239_999 }).tone).toBe('fresh');
    expect(judgeFreshness({ ...polling, plannedDelayMs: 120_000, ageMs: 240_000 }).tone).toBe('amber');
    expect(judgeFreshness({ ...polling, plannedDelayMs: 120_000, staleAfterMs: 5_000, ageMs: 5_000 }).tone).toBe('amber');
  });

  it('holds the line of a normal start back, but not the warning', () => {
    expect(judgeFreshness({ ...polling, reason: 'asking', ageMs: 10, heldForMs: 500 })).toEqual({ tone: 'quiet', changesInMs: 1_500 });
    expect(judgeFreshness({ ...polling, reason: 'asking', ageMs: 1_500, heldForMs: 2_000 }).tone).toBe('fresh');
    expect(judgeFreshness({ ...polling, reason: 'asking', ageMs: 600_000, heldForMs: 500 }).tone).toBe('amber');
  });

  it('has nothing to say before the first answer', () => {
    expect(judgeFreshness({ ...polling, ageMs: undefined }).tone).toBe('quiet');
  });
});
