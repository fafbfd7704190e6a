import { inTurn, manualEnvironment, seededRandom } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';

describe('a manual environment', () => {
  it('has a page that is looked at when told, and tells its listeners', () => {
    const { visibility } = manualEnvironment();
    const told: string[] = [];
    const stop = visibility.subscribe((event) => told.push(`${event} ${visibility.isHidden() ? 'hidden' : 'shown'}`));
    visibility.hide();
    visibility.freeze();
    visibility.resume();
    visibility.show();
    visibility.goOnline();
    visibility.leave();
    expect(told).toEqual(['hidden hidden', 'frozen hidden', 'resumed hidden', 'shown shown', 'online shown', 'leaving hidden']);
    expect(visibility.listeners).toBe(1);
    stop();
    visibility.show();
    expect([told.length, visibility.listeners]).toEqual([6, 0]);
  });

  it('has a clock that stands still', async () => {
    const { clock } = manualEnvironment();
    let fired = 0;
    clock.setTimer(() => { fired += 1; }, 1_000);
    await clock.advance(999);
    expect([fired, clock.pending]).toEqual([0, 1]);
    await clock.advance(1);
    expect([fired, clock.pending]).toEqual([1, 0]);
  });

  it('has the same chances at every run, from 0 to below 1', () => {
    const draw = (random: () => number): number[] => Array.from({ length: 1_000 }, random);
    const first = draw(manualEnvironment(7).random);
    expect(draw(seededRandom(7))).toEqual(first);
    expect(draw(seededRandom(8))).not.toEqual(first);
    expect(first.every((chance) => chance >= 0 && chance < 1)).toBe(true);
    expect(first.reduce((sum, chance) => sum + chance) / 1_000).toBeCloseTo(0.5, 1);
  });
});

describe('inTurn', () => {
  it('gives one reply after another, and the last for good', () => {
    const next = inTurn<string>('a', 'b');
    expect([next(), next(), next()]).toEqual(['a', 'b', 'b']);
  });
});
