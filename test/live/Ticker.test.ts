import { ManualClock, ManualVisibility } from 'mcp-live/testing';
import { describe, expect, test } from 'vitest';
import { Ticker } from '../../src/live/index.js';

/** Labels that change every second, each from a moment of its own; tells when any of them was updated. */
function crowd(count: number): { clock: ManualClock; ticker: Ticker; visibility: ManualVisibility; updates: number[]; removes: (() => void)[] } {
  const clock = new ManualClock();
  const visibility = new ManualVisibility();
  const ticker = new Ticker(clock, visibility);
  const updates: number[] = [];
  const removes = Array.from({ length: count }, (_, index) => {
    const offset = index * 7 % 1_000;
    return ticker.add({
      update: () => {
        updates.push(clock.now());
        return 1_000 - ((clock.now() - offset + 1_000) % 1_000);
      },
    }).remove;
  });
  updates.length = 0;
  return { clock, ticker, visibility, updates, removes };
}

describe('the ticker', () => {
  test('updates a few labels each exactly when its text changes, on one timer', async () => {
    const { clock, updates } = crowd(10);
    await clock.advance(1_000);
    expect(updates).toEqual([7, 14, 21, 28, 35, 42, 49, 56, 63, 1_000]);
    expect(clock.pending).toBe(1);
  });

  test('updates a crowd together, once a second', async () => {
    const { clock, updates } = crowd(200);
    // The first of them did not know of the others yet.
    await clock.advance(1_000);
    updates.length = 0;
    await clock.advance(5_000);
    expect([...new Set(updates)]).toEqual([2_000, 3_000, 4_000, 5_000, 6_000]);
    expect(updates).toHaveLength(1_000);
  });

  test('is exact again when the crowd has gone', async () => {
    const { clock, updates, removes } = crowd(200);
    for (const remove of removes.slice(1)) {
      remove();
      remove();
    }
    await clock.advance(1_000);
    updates.length = 0;
    await clock.advance(1_000);
    expect(updates).toEqual([2_000]);
  });

  test('has no timer while nobody looks', async () => {
    const { clock, updates, visibility } = crowd(3);
    visibility.hide();
    await clock.advance(10_000);
    expect([updates, clock.pending]).toEqual([[], 0]);
    visibility.show();
    await clock.advance(0);
    expect(updates.length).toBeGreaterThan(0);
  });
});
