import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { connectServers, liveResourceOptions } from 'mcp-live/core';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { expect, it } from 'vitest';
import { liveClient, sourceFor } from '../support/liveClient.js';

it('content comes with the connection after a failed handshake, before the watch is answered and while paused', async () => {
  const { server, live, observe, pass, close } = await liveClient('sdk, legacy', { outage: { status: 503 }, subscribeReply: { afterMs: 5_000, reply: 'ok' } });
  server.set('demo://a', 'v1');
  live.setPaused(true);
  const panel = observe('demo://a');
  await pass(10);
  expect(panel.text()).toBeUndefined();
  server.script.outage = undefined;
  live.connection('demo').reconnect();
  await pass(10);
  expect(panel.text()).toBe('v1');
  await close();
});

it('a check of a watch is never put off by a hook that comes and goes', async () => {
  const { server, observe, pass, close } = await liveClient('sdk, legacy', { isMute: true }, { firstVerificationMs: 60_000, jitter: 0 });
  server.set('demo://a', 'v1');
  const panel = observe('demo://a');
  await pass(5_000);
  server.set('demo://a', 'v2');
  for (let visit = 0; visit < 5; visit++) {
    const visitor = observe('demo://a', { staleAfterMs: 30_000 });
    await pass(5_000);
    visitor.stop();
    await pass(45_000);
  }
  expect(panel.text()).toBe('v2');
  expect(panel.state()).toContain('silent');
  await close();
});

it('a comparison of the host that throws is an error in words, and the next reading counts again', async () => {
  let isBroken = true;
  const isEqual = (): boolean => {
    if (isBroken) throw new TypeError('oops');
    return false;
  };
  const { server, live, observe, pass, close } = await liveClient('sdk, legacy', { caps: { resources: {} } }, { pollIntervalMs: 1_000, jitter: 0 });
  server.set('demo://a', 'v1');
  const panel = observe('demo://a', { isEqual });
  await pass(1_500);
  expect(live.resource('demo', 'demo://a').getSnapshot().error).toMatchObject({ kind: 'parse' });
  expect(panel.text()).toBe('v1');
  isBroken = false;
  server.set('demo://a', 'v2', { announce: false });
  await pass(10_000);
  expect(panel.text()).toBe('v2');
  await close();
});

it('a key that does not say whose data it is reads nothing of an identity, and says what to give', async () => {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock });
  server.set('demo://a', 'of ann');
  const queryClient = new QueryClient();
  const live = connectServers(queryClient, { demo: sourceFor('sdk, legacy', server, { identity: 'ann' }) }, { environment: world });
  const anonymous = new QueryObserver(queryClient, liveResourceOptions('demo', 'demo://a'));
  const own = new QueryObserver(queryClient, liveResourceOptions('demo', 'demo://a', { identity: 'ann' }));
  const stops = [anonymous.subscribe(() => {}), own.subscribe(() => {})];
  await world.clock.advance(1_000);
  expect(anonymous.getCurrentResult().error?.message).toContain('identity');
  expect(own.getCurrentResult().data?.contents).toMatchObject([{ text: 'of ann' }]);
  expect(server.log.count('resources/subscribe')).toBe(1);
  for (const stop of stops) stop();
  await Promise.all([live.close(), world.clock.advance(5_000)]);
  queryClient.clear();
});

it('a pause ends with the one who paused', async () => {
  const { server, queryClient, world, live, pass } = await liveClient('sdk, legacy', { caps: { resources: {} } }, { pollIntervalMs: 1_000 });
  server.set('demo://a', 'v1');
  live.setPaused(true);
  await Promise.all([live.close(), pass(5_000)]);
  const again = connectServers(queryClient, { demo: sourceFor('sdk, legacy', server) }, { environment: world });
  const observer = new QueryObserver(queryClient, liveResourceOptions('demo', 'demo://a'));
  const stop = observer.subscribe(() => {});
  await pass(1_000);
  expect(again.resource('demo', 'demo://a').getSnapshot().reason).toBe('not-declared');
  stop();
  await Promise.all([again.close(), pass(5_000)]);
  queryClient.clear();
});

it('readings survive a close, and go when the name is given to another source', async () => {
  const { server, queryClient, world, live, observe, pass } = await liveClient('sdk, legacy', {}, {});
  server.set('demo://a', 'v1');
  observe('demo://a').stop();
  await pass(500);
  await Promise.all([live.close(), pass(5_000)]);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  const other = connectServers(queryClient, { demo: sourceFor('client, legacy', server, { identity: 'ben' }) }, { environment: world });
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0);
  await Promise.all([other.close(), pass(5_000)]);
  queryClient.clear();
});
