import type { FrameSink } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';

/** No step of a teardown waits longer for the other side, milliseconds. */
export const stepMs = 1_000;

/** Resolves when the promise settles, and after `limitMs` at the latest. @returns whether it settled in time */
export async function settledWithin(promise: Promise<unknown>, limitMs: number, clock: Clock): Promise<boolean> {
  let disarm = (): void => {};
  const limit = new Promise<boolean>((resolve) => {
    disarm = clock.setTimer(() => resolve(false), limitMs);
  });
  const settled = promise.then(() => true, () => true);
  const isInTime = await Promise.race([settled, limit]);
  disarm();
  return isInTime;
}

/** One step of a teardown: bounded, and with a line in the log. That it failed is as good as that it succeeded. */
export async function boundedStep(name: string, deed: () => Promise<unknown> | undefined, log: FrameSink, clock: Clock): Promise<void> {
  const isInTime = await settledWithin(Promise.resolve().then(deed), stepMs, clock);
  log.write({ dir: 'local', kind: 'step', method: name, note: isInTime ? 'done' : 'no answer in time' });
}
