import { expect, it } from 'vitest';
import { ReadGate } from '../../src/timing/ReadGate.js';

interface Task { readonly name: string; end(): void; fail(error: Error): void }

function gateOf(most: number) {
  const gate = new ReadGate(most);
  const begun: Task[] = [];
  const names = () => begun.map((task) => task.name);
  const run = (name: string, signal?: AbortSignal) => gate.run(() => new Promise<string>((resolve, reject) => {
    begun.push({ name, end: () => resolve(name), fail: reject });
  }), signal);
  const settle = () => new Promise<void>((resolve) => { setImmediate(resolve); });
  return { run, begun, names, settle };
}

it('runs four at a time and the others in the order in which they came', async () => {
  const { run, begun, names, settle } = gateOf(4);
  const results = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => run(name)));
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  begun[1]?.end();
  await settle();
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
  begun[0]?.end();
  await settle();
  for (const task of begun) task.end();
  expect(await results).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('gives the place of a failed task to the next', async () => {
  const { run, begun, names, settle } = gateOf(1);
  const first = run('a');
  const second = run('b');
  begun[0]?.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settle();
  expect(names()).toEqual(['a', 'b']);
  begun[1]?.end();
  expect(await second).toBe('b');
});

it('never begins a task that was given up while it waited, and keeps the order of the rest', async () => {
  const { run, begun, names, settle } = gateOf(1);
  const stop = new AbortController();
  const first = run('a');
  const second = run('b', stop.signal);
  const third = run('c');
  stop.abort(new Error('not wanted'));
  await expect(second).rejects.toThrow('not wanted');
  begun[0]?.end();
  await first;
  await settle();
  expect(names()).toEqual(['a', 'c']);
  begun[1]?.end();
  await third;
});

it('begins nothing under a signal that is aborted already', async () => {
  const { run, names } = gateOf(1);
  await expect(run('a', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(names()).toEqual([]);
});

it('does not let a newcomer slip in before one that waits', async () => {
  const { run, begun, names, settle } = gateOf(1);
  void run('a');
  void run('b');
  begun[0]?.end();
  void run('c');
  await settle();
  void run('d');
  await settle();
  expect(names()).toEqual(['a', 'b']);
});
