import { afterEach, expect, test } from 'vitest';
import { type RunningExample, startExample } from '../support/startExample.js';

let example: RunningExample | undefined;
afterEach(async () => {
  await example?.interrupt();
});

const isAlive = (groupId: number): boolean => {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch {
    return false;
  }
};

test('one Ctrl-C ends npm start with everything it started, in order and with exit code 0', async () => {
  example = await startExample(['npm', 'start', '--silent']);
  const stream = await fetch(new URL('/', example.address));
  expect(stream.status).toBe(200);
  expect(await example.interrupt()).toBe(0);
  const ended = [...example.output().matchAll(/^ended (\w+)$/gm)].map(([, what]) => what);
  expect(ended).toEqual(['page', 'deploys', 'servers', 'database']);
  const groupId = example.process.pid ?? 0;
  await expect.poll(() => isAlive(groupId)).toBe(false);
  await expect(fetch(example.address)).rejects.toThrow();
});

test('a second example beside the first one takes other ports', async () => {
  example = await startExample();
  const port = new URL(example.address).port;
  const second = await startExample(['env', `PORT=${port}`, 'node', 'examples/deploy-dashboard/start.mjs', '--no-reload']);
  try {
    expect(new URL(second.address).port).not.toBe(port);
    expect((await fetch(second.address)).status).toBe(200);
  } finally {
    await second.interrupt();
  }
});
