import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type RunningExample, startExample } from '../support/startExample.js';

vi.setConfig({ testTimeout: 180_000 });

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

const endedIn = (output: string): (string | undefined)[] => [...output.matchAll(/^ended (\w+)$/gm)].map(([, what]) => what);

test('a taken port is left alone, and one Ctrl-C ends the example in order and with exit code 0', async () => {
  const other = createServer((_request, response) => response.end('other'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    example = await startExample({ port });
    expect(new URL(example.address).port).not.toBe(String(port));
    expect((await fetch(example.address)).status).toBe(200);
    expect(await example.interrupt()).toBe(0);
    expect(endedIn(example.output())).toEqual(['page', 'deploys', 'servers', 'database']);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('other');
  } finally {
    other.close();
  }
});

test('one Ctrl-C ends npm start with everything it started', async () => {
  example = await startExample({ command: ['npm', 'start', '--silent'] });
  expect((await fetch(new URL('/', example.address))).status).toBe(200);
  await example.interrupt();
  expect(endedIn(example.output())).toEqual(['page', 'deploys', 'servers', 'database']);
  const groupId = example.process.pid ?? 0;
  await expect.poll(() => isAlive(groupId)).toBe(false);
  await expect(fetch(example.address)).rejects.toThrow();
});
