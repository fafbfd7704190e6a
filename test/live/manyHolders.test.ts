import { QueryObserver } from '@tanstack/react-query';
import { liveResourceOptions } from 'mcp-live/core';
import { expect, it } from 'vitest';
import { liveClient } from '../support/liveClient.js';

it('five hundred holders of one URI that come, change and go at once are looked at in proportion to their number', async () => {
  const { server, queryClient, live, pass, close } = await liveClient('sdk, legacy');
  server.set('demo://a', 'v1');
  let looks = 0;
  const options = (pollIntervalMs: number) => ({
    ...liveResourceOptions('demo', 'demo://a', { pollIntervalMs }),
    enabled: () => { looks += 1; return true; },
  });
  const observers = Array.from({ length: 500 }, () => new QueryObserver(queryClient, options(5_000)));
  const stops = observers.map((observer) => observer.subscribe(() => {}));
  await pass(10);
  const view = live.resource('demo', 'demo://a');
  expect(view.getHolders()).toBe(500);
  for (const observer of observers) observer.setOptions(options(4_000));
  await pass(10);
  for (const stop of stops.slice(1)) stop();
  await pass(10);
  expect(view.getHolders()).toBe(1);
  stops[0]?.();
  expect(view.getHolders()).toBe(0);
  expect(looks).toBeLessThan(500 * 20);
  await close();
});

it('a shorter interval that a further holder wishes counts from the same moment on', async () => {
  const { server, observe, pass, close } = await liveClient('sdk, legacy', { caps: { resources: {} } }, { pollIntervalMs: 60_000, jitter: 0 });
  server.set('demo://a', 'v1');
  const patient = observe('demo://a');
  const eager = observe('demo://a', { pollIntervalMs: 1_000 });
  await pass(10);
  server.set('demo://a', 'v2', { announce: false });
  await pass(1_500);
  expect(patient.text()).toBe('v2');
  eager.stop();
  server.set('demo://a', 'v3', { announce: false });
  await pass(30_000);
  expect(patient.text()).toBe('v2');
  await pass(31_000);
  expect(patient.text()).toBe('v3');
  await close();
});

it('what was only looked at is given up with the last who looks', async () => {
  const { live, close } = await liveClient('sdk, legacy');
  const seen = live.resource('demo', 'demo://a');
  const stops = [seen.subscribe(() => {}), seen.subscribeFreshness(() => {})];
  expect(live.resource('demo', 'demo://a')).toBe(seen);
  stops[0]?.();
  expect(live.resource('demo', 'demo://a')).toBe(seen);
  stops[1]?.();
  expect(live.resource('demo', 'demo://a')).not.toBe(seen);
  await close();
});

it('the connection keeps what its holders wish together at the moment, though it was opened before they came', async () => {
  const { server, world, live, observe, pass, close } = await liveClient('sdk, legacy');
  server.set('demo://a', 'v1');
  observe('demo://a');
  await pass(100);
  const push = (): string => live.connection('demo').getSnapshot().push;
  const hideFor = async (ms: number): Promise<string> => {
    world.visibility.hide();
    await pass(ms);
    const found = push();
    world.visibility.show();
    await pass(100);
    return found;
  };
  expect(await hideFor(30_000)).toBe('open');
  const eager = observe('demo://a', { releaseWhenHiddenMs: 10_000 });
  await pass(10);
  expect(await hideFor(30_000)).toBe('lost');
  expect(push()).toBe('open');
  eager.stop();
  await pass(10);
  expect(await hideFor(30_000)).toBe('open');
  await close();
});
