import { manualEnvironment } from 'mcp-live/testing';
import { expect, test } from 'vitest';
import { lateEnvironment } from '../../src/live/lateEnvironment.js';

/** A page whose clock ran on while the machine slept: what the timer of its waking does, and which others fire. */
async function wakeUp(onSlept: (takeBack: () => void) => void): Promise<readonly string[]> {
  const { clock } = manualEnvironment();
  let sleptMs = 0;
  const dozing = { now: () => clock.now() + sleptMs, wallNow: () => clock.wallNow(), setTimer: clock.setTimer };
  const visibility = { isHidden: () => false, subscribe: () => () => {} };
  const fired: string[] = [];
  const late = lateEnvironment(() => ({ clock: dozing, random: () => 0, visibility }), (hasSlept) => { if (hasSlept) onSlept(takeBack); });
  const takeBack = late.clock.setTimer(() => fired.push('first'), 1_000);
  late.clock.setTimer(() => fired.push('second'), 2_000);
  sleptMs = 60_000;
  await clock.advance(2_000);
  return fired;
}

test('a timer that tells that the machine slept fires after that', async () => {
  expect(await wakeUp(() => {})).toEqual(['first', 'second']);
});

test('one that is taken back by who was told so by this very timer does not fire', async () => {
  expect(await wakeUp((takeBack) => takeBack())).toEqual(['second']);
});
