import type { FrameSink } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';

/** No step of a teardown waits longer for the other side, milliseconds. */
export const stepMs = 1_000;

/** Resolves when the promise settles, and after `limitMs` at the latest. @returns whether it settled in time */
export function settledWithin(promise: Promise<unknown>, limitMs: number, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const disarm = clock.setTimer(() => resolve(false), limitMs);
    const settled = (): void => {
      disarm();
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

/** One step of a teardown: bounded, and with a line in the log. That it failed is as good as that it succeeded. */
export async function boundedStep(name: string, deed: () => Promise<unknown> | undefined, log: FrameSink, clock: Clock): Promise<void> {
  const isInTime = await settledWithin(Promise.resolve().then(deed), stepMs, clock);
  log.write({ dir: 'local', kind: 'step', method: name, note: isInTime ? 'done' : 'no answer in time' });
}
