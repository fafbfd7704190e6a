import { expect, it } from 'vitest';
import { DueTimer } from '../../src/live/DueTimer.js';
import { type Clock, ManualClock } from '../../src/timing/index.js';

function counted(): { clock: ManualClock; timer: DueTimer; set: () => number } {
  const clock = new ManualClock();
  let set = 0;
  const counting: Clock = {
    now: clock.now, wallNow: clock.wallNow,
    setTimer: (callback, delayMs) => {
      set += 1;
      return clock.setTimer(callback, delayMs);
    },
  };
  return { clock, timer: new DueTimer(counting), set: () => set };
}

it('one timer serves all due times, each at its own', async () => {
  const { clock, timer } = counted();
  const fired: number[] = [];
  for (const at of [300, 100, 200]) timer.set({}, at, () => fired.push(clock.now()));
  expect(clock.pending).toBe(1);
  await clock.advance(1_000);
  expect(fired).toEqual([100, 200, 300]);
  expect(clock.pending).toBe(0);
});

it('due times that are put off move no timer: it fires once early, and then in time', async () => {
  const { clock, timer, set } = counted();
  const owners = Array.from({ length: 100 }, () => ({}));
  const fired: number[] = [];
  for (const owner of owners) timer.set(owner, 100, () => fired.push(clock.now()));
  for (const owner of owners) timer.set(owner, 500, () => fired.push(clock.now()));
  expect(set()).toBe(1);
  await clock.advance(499);
  expect(fired).toEqual([]);
  await clock.advance(1);
  expect(fired).toHaveLength(100);
  expect(set()).toBe(2);
});

it('a due time that comes nearer moves it, and without any nothing is left', () => {
  const { clock, timer, set } = counted();
  const owner = {};
  timer.set(owner, 500, () => {});
  timer.set(owner, 100, () => {});
  expect(set()).toBe(2);
  timer.set(owner, undefined, () => {});
  expect(clock.pending).toBe(0);
  expect(timer.isArmed).toBe(false);
});
