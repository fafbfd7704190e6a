import { expect, it, vi } from 'vitest';
import { Listeners } from '../../src/connection/Listeners.js';

it('tells the others, and lets the teller go on, when one fails', async () => {
  const failures: unknown[] = [];
  const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((job) => {
    void Promise.resolve().then(job).catch((error: unknown) => failures.push(error));
  });
  const listeners = new Listeners<string>();
  const heard: string[] = [];
  listeners.add(() => { throw new Error('a listener of the page'); });
  listeners.add((news) => heard.push(news));
  listeners.tell('one');
  expect(heard).toEqual(['one']);
  await vi.waitFor(() => expect(failures).toEqual([new Error('a listener of the page')]));
  queue.mockRestore();
});
