import { dehydrate, type DehydratedState, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { connectServers, liveResourceOptions, resourceKey } from 'mcp-live/core';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { liveClient, type LiveClient, sourceFor } from '../support/liveClient.js';

let client: LiveClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function open(...given: Parameters<typeof liveClient>): Promise<LiveClient> {
  client = await liveClient(...given);
  return client;
}

const quiet = { pollIntervalMs: 60_000, firstVerificationMs: 600_000, watchdogMs: 600_000, jitter: 0 };
const poll = { ...quiet, strategy: 'poll' } as const;

describe('the query cache', () => {
  it('takes one more read, however often the query is invalidated during one', async () => {
    const { server, queryClient, observe, pass } = await open('sdk, legacy', { readDelayMs: 100 }, poll);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(1_000);
    server.set('demo://a', 'v2');
    const before = server.log.count('resources/read');
    for (let time = 0; time < 5; time++) {
      void queryClient.invalidateQueries({ queryKey: resourceKey('demo', 'demo://a') });
      await pass(10);
    }
    await pass(1_000);
    expect(panel.text()).toBe('v2');
    expect(server.log.count('resources/read') - before).toBe(2);
    expect(server.mostReadsAtOnce).toBe(1);
  });

  it('reads once more after an invalidation during the very first read', async () => {
    const { server, queryClient, observe, pass } = await open('sdk, legacy', { readDelayMs: 100 }, poll);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(50);
    server.set('demo://a', 'v2');
    void queryClient.invalidateQueries();
    await pass(1_000);
    expect(panel.text()).toBe('v2');
    expect(server.log.count('resources/read')).toBe(2);
  });

  it('shows values during a storm of invalidations, not only after it', async () => {
    const { server, queryClient, observe, pass } = await open('sdk, legacy', { readDelayMs: 100 }, poll);
    server.set('demo://a', '0');
    const panel = observe('demo://a');
    await pass(1_000);
    const seen = new Set<string | undefined>();
    for (let change = 1; change <= 100; change++) {
      server.set('demo://a', String(change));
      void queryClient.invalidateQueries();
      await pass(10);
      seen.add(panel.text());
    }
    await pass(1_000);
    expect(panel.text()).toBe('100');
    expect(seen.size).toBeGreaterThan(5);
    expect(server.mostReadsAtOnce).toBe(1);
  });

  it('lets refetch and refresh reach the server, each once', async () => {
    const { server, live, observe, pass } = await open('sdk, legacy', {}, poll);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(1_000);
    const before = server.log.count('resources/read');
    await Promise.all([panel.observer.refetch(), pass(100)]);
    await Promise.all([live.resource('demo', 'demo://a').refresh(), pass(100)]);
    expect(server.log.count('resources/read') - before).toBe(2);
  });

  it('is filled anew, and shows no old text, when it is cleared under an observer', async () => {
    const { server, queryClient, observe, pass } = await open('sdk, legacy', {}, poll);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(1_000);
    server.set('demo://a', 'v2');
    queryClient.clear();
    await pass(0);
    await pass(500);
    expect(panel.text()).toBe('v2');
    expect(panel.state()).toBe('ready polling chosen none');
    server.set('demo://a', 'v3');
    await pass(60_000);
    expect(panel.text()).toBe('v3');
  });

  it('serves a prefetch with one read, and keeps nothing alive for it', async () => {
    const { server, queryClient, world, pass } = await open('sdk, legacy', {}, quiet);
    server.set('demo://a', 'v1');
    await Promise.all([queryClient.prefetchQuery(liveResourceOptions('demo', 'demo://a')), pass(100)]);
    expect(queryClient.getQueryData(resourceKey('demo', 'demo://a'))).toMatchObject({ contents: [{ text: 'v1' }] });
    await pass(600_000);
    expect(server.log.count('resources/read')).toBe(1);
    expect(server.log.count('resources/subscribe')).toBe(0);
    expect(world.clock.pending).toBe(0);
  });

  it('counts an observer with enabled: false as none', async () => {
    const { server, queryClient, pass } = await open('sdk, legacy', {}, quiet);
    server.set('demo://a', 'v1');
    const observer = new QueryObserver(queryClient, { ...liveResourceOptions('demo', 'demo://a'), enabled: false });
    const stop = observer.subscribe(() => {});
    await pass(120_000);
    expect(server.log.count('resources/read')).toBe(0);
    observer.setOptions({ ...liveResourceOptions('demo', 'demo://a'), enabled: true });
    await pass(100);
    expect(server.log.count('resources/subscribe')).toBe(1);
    stop();
  });

  it('survives being written as JSON, and a hydrated reading that is young costs no read', async () => {
    const { server, queryClient, observe, pass } = await open('sdk, legacy', {}, poll);
    server.set('demo://a', [{ uri: 'demo://a', blob: 'AAEC/w==' }]);
    observe('demo://a');
    await pass(1_000);
    const persisted = JSON.parse(JSON.stringify(dehydrate(queryClient))) as DehydratedState;

    const world = manualEnvironment();
    const second = scriptedServer({ clock: world.clock });
    const other = new QueryClient();
    hydrate(other, persisted);
    other.getQueryCache().getAll()[0]?.setState({ dataUpdatedAt: world.clock.wallNow() - 10_000 });
    const live = connectServers(other, { demo: sourceFor('sdk, legacy', second) }, { environment: world, policy: poll });
    const observer = new QueryObserver(other, liveResourceOptions('demo', 'demo://a'));
    const stop = observer.subscribe(() => {});
    await world.clock.advance(49_000);
    expect(observer.getCurrentResult().data?.contents[0]).toMatchObject({ kind: 'binary', bytes: new Uint8Array([0, 1, 2, 255]) });
    expect(second.log.count('resources/read')).toBe(0);
    second.set('demo://a', 'new');
    await world.clock.advance(1_100);
    expect(second.log.count('resources/read')).toBe(1);
    stop();
    await Promise.all([live.close(), world.clock.advance(5_000)]);
    other.clear();
  });

  it('keeps the same data for an equal reading', async () => {
    const { server, observe, pass } = await open('sdk, legacy', {}, { ...poll, pollIntervalMs: 1_000 });
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(500);
    const first = panel.observer.getCurrentResult().data;
    await pass(20_000);
    expect(server.log.count('resources/read')).toBeGreaterThan(15);
    expect(panel.observer.getCurrentResult().data).toBe(first);
  });
});

describe('holders', () => {
  it('cost one subscription and one read when they come and go at once', async () => {
    const { server, observe, pass } = await open('sdk, legacy', {}, quiet);
    server.set('demo://a', 'v1');
    for (let time = 0; time < 10; time++) {
      observe('demo://a').stop();
      await pass(50);
    }
    const panel = observe('demo://a');
    await pass(1_000);
    expect(panel.state()).toBe('ready subscribed declared carried');
    expect(server.log.count('resources/subscribe')).toBe(1);
    expect(server.log.count('resources/unsubscribe')).toBe(0);
    expect(server.log.count('resources/read')).toBe(2);
  });

  it('leave nothing behind a second after the last one went', async () => {
    const { server, world, observe, pass } = await open('sdk, legacy', {}, quiet);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(1_000);
    panel.stop();
    await pass(2_000);
    expect(server.log.count('resources/unsubscribe')).toBe(1);
    expect(world.clock.pending).toBe(0);
    await pass(600_000);
    expect(server.log.count('resources/read')).toBe(2);
  });

  it('share one timer, whatever their number', async () => {
    const { server, world, observe, pass } = await open('sdk, legacy', {}, poll);
    for (let index = 0; index < 50; index++) {
      server.set(`demo://${index}`, 'v');
      observe(`demo://${index}`);
      observe(`demo://${index}`);
    }
    await pass(1_000);
    expect(server.log.count('resources/read')).toBe(50);
    expect(world.clock.pending).toBe(1);
    await pass(60_000);
    expect(server.log.count('resources/read')).toBe(100);
  });

  it('have their wishes merged: the shortest interval holds, and goes with its holder', async () => {
    const { server, observe, pass } = await open('sdk, legacy', {}, poll);
    server.set('demo://a', 'v');
    observe('demo://a');
    const hasty = observe('demo://a', { pollIntervalMs: 1_000 });
    await pass(100);
    const before = server.log.count('resources/read');
    await pass(10_000);
    expect(server.log.count('resources/read') - before).toBe(10);
    hasty.stop();
    const after = server.log.count('resources/read');
    await pass(30_000);
    expect(server.log.count('resources/read') - after).toBe(0);
  });
});

describe('RQ-05', () => {
  it('reads nothing in a hidden tab, and once when it is shown', async () => {
    const { server, world, observe, pass } = await open('sdk, legacy', { caps: { resources: {} } }, { ...quiet, pollIntervalMs: 1_000 });
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(500);
    world.visibility.hide();
    server.set('demo://a', 'v2');
    const before = server.log.count('resources/read');
    await pass(600_000);
    expect(server.log.count('resources/read') - before).toBe(0);
    expect(world.clock.pending).toBe(0);
    world.visibility.show();
    await pass(100);
    expect(panel.text()).toBe('v2');
    expect(server.log.count('resources/read') - before).toBe(1);
  });

  it('is not stuck after a read that failed before the tab was hidden', async () => {
    const { server, world, observe, pass } = await open('sdk, legacy', { caps: { resources: {} }, readReply: { status: 500 } }, { ...quiet, pollIntervalMs: 1_000 });
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(500);
    expect(panel.state()).toBe('error polling not-declared none');
    world.visibility.hide();
    await pass(60_000);
    server.script.readReply = 'ok';
    world.visibility.show();
    await pass(1_000);
    expect(panel.text()).toBe('v1');
  });
});

describe('TIME-01', () => {
  it.each([90_000, -3_600_000])('counts the age from the local arrival, whatever the server says (%d ms ahead)', async (aheadMs) => {
    const { server, world, live, observe, pass } = await open('sdk, legacy', { caps: { resources: {} } }, { ...quiet, pollIntervalMs: 2_000 });
    const lastModified = new Date(world.clock.wallNow() + aheadMs).toISOString();
    server.set('demo://a', [{ uri: 'demo://a', text: 'v', annotations: { lastModified } }]);
    const panel = observe('demo://a');
    await pass(1_500);
    const facts = live.resource('demo', 'demo://a').getFreshness();
    expect(facts.ageMs).toBe(1_500);
    expect(facts.checkedAt).toBe(world.clock.wallNow() - 1_500);
    expect(panel.observer.getCurrentResult().data?.contents[0]?.annotations?.lastModified).toBe(lastModified);
  });

  it('shows no number after a jump of the wall clock until an answer arrives', async () => {
    const { server, world, live, observe, pass } = await open('sdk, legacy', { caps: { resources: {} } }, { ...quiet, pollIntervalMs: 20_000 });
    server.set('demo://a', 'v');
    observe('demo://a');
    await pass(1_000);
    world.clock.jump(3_600_000);
    server.script.readDelayMs = 100;
    world.visibility.tell('shown');
    await pass(50);
    const view = live.resource('demo', 'demo://a');
    expect(view.getFreshness()).toMatchObject({ ageMs: undefined, isChecking: true });
    await pass(100);
    expect(view.getFreshness()).toMatchObject({ ageMs: 50, isChecking: false });
  });
});
