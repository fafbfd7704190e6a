import { expect, it, vi } from 'vitest';
import { Listeners } from '../../src/live/Listeners.js';

it('tells the others, and lets the teller go on, when one fails', async () => {
  const failures: unknown[] = [];
  const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((job) => {
    void Promise.resolve().then(job).catch((error: unknown) => failures.push(error));
  });
  const listeners = new Listeners();
  let told = 0;
  listeners.subscribe(() => { throw new Error('a listener of the page'); });
  listeners.subscribe(() => { told += 1; });
  listeners.tell();
  expect(told).toBe(1);
  await vi.waitFor(() => expect(failures).toEqual([new Error('a listener of the page')]));
  queue.mockRestore();
});
