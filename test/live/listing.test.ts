import { afterEach, describe, expect, it } from 'vitest';
import { liveClient, type LiveClient, ways } from '../support/liveClient.js';

let client: LiveClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function open(...given: Parameters<typeof liveClient>): Promise<LiveClient> {
  client = await liveClient(...given);
  return client;
}

describe.each(ways)('the list of resources over %s', (way) => {
  it('LIST-01 is walked once more for an announcement, and nothing else is read or watched anew', async () => {
    const { server, live, observe, pass } = await open(way, {}, { pollIntervalMs: 600_000, firstVerificationMs: 600_000 });
    server.set('demo://a', 'v1');
    observe('demo://a');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(1_000);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', incomplete: false, error: null });
    expect(listing.getSnapshot().resources.map(({ uri }) => uri)).toEqual(['demo://a']);
    server.log.clear();
    server.set('demo://b', 'v1', { announce: false });
    server.announceListChanged();
    await pass(1_000);
    expect(listing.getSnapshot().resources.map(({ uri }) => uri)).toEqual(['demo://a', 'demo://b']);
    expect(server.log.methods).toEqual(expect.arrayContaining(['resources/list', 'resources/templates/list']));
    expect(server.log.methods).toHaveLength(2);
    release();
  });

  it('LIST-03 is walked over all pages and shown whole', async () => {
    const { server, live, pass } = await open(way, { pageSize: 2 });
    for (let index = 1; index <= 6; index++) server.set(`demo://${index}`, 'v');
    const listing = live.listing('demo');
    const seen: number[] = [];
    listing.subscribe(() => seen.push(listing.getSnapshot().resources.length));
    const release = listing.hold();
    await pass(100);
    expect(listing.getSnapshot().resources.map(({ uri }) => uri)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `demo://${index}`));
    const asked = server.log.entries.filter(({ what }) => what === 'resources/list').map(({ params }) => params as Record<string, unknown> | undefined);
    expect(asked).toHaveLength(3);
    expect(Object.hasOwn(asked[0] ?? {}, 'cursor')).toBe(false);
    await Promise.all([listing.refresh(), pass(100)]);
    expect(new Set(seen)).toEqual(new Set([0, 6]));
    release();
  });

  it.each([{ listChanged: true }, {}])('is walked anew by who comes back after a while, where the server declares %j', async (resources) => {
    const { server, live, pass } = await open(way, { caps: { resources } });
    server.set('demo://a', 'v');
    const listing = live.listing('demo');
    listing.hold()();
    const release = listing.hold();
    await pass(1_000);
    release();
    await pass(60_000);
    server.set('demo://b', 'v', { announce: false });
    server.announceListChanged();
    const again = listing.hold();
    await pass(1_000);
    expect(listing.getSnapshot().resources.map(({ uri }) => uri)).toEqual(['demo://a', 'demo://b']);
    again();
  });

  it.each(['cut', 'given back by a hidden page'] as const)('is walked anew where the stream of its changes was %s', async (how) => {
    const { server, live, pass, world } = await open(way, { caps: { resources: { listChanged: true } } });
    server.set('demo://a', 'v');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(2_000);
    if (how === 'cut') server.cutStreams();
    else world.visibility.hide();
    await pass(how === 'cut' ? 0 : 120_000);
    server.set('demo://b', 'v', { announce: false });
    server.announceListChanged();
    world.visibility.show();
    await pass(60_000);
    expect(listing.getSnapshot().resources.map(({ uri }) => uri)).toEqual(['demo://a', 'demo://b']);
    release();
  });

  it('ends the walk over one list where the other fails, and begins none beside it', async () => {
    const { server, live, pass } = await open(way, { pageSize: 1, listReply: { afterMs: 50, reply: 'ok' }, templateListReply: { error: { code: -32603, message: 'broken' } } });
    for (let index = 1; index <= 9; index++) server.set(`demo://${index}`, 'v');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(30_000);
    expect(listing.getSnapshot().status).toBe('error');
    const walks = server.log.count('resources/templates/list');
    expect(walks).toBeGreaterThan(1);
    expect(server.log.count('resources/list'), 'one page of each walk').toBe(walks);
    server.script.templateListReply = 'ok';
    await Promise.all([listing.refresh(), pass(60_000)]);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', error: null });
    expect(listing.getSnapshot().resources).toHaveLength(9);
    release();
  });

  it('keeps what it had, says why, and comes back by itself when a walk fails', async () => {
    const { server, live, pass } = await open(way, {});
    server.set('demo://a', 'v');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    server.script.listReply = { error: { code: -32603, message: 'broken' } };
    await Promise.all([listing.refresh(), pass(100)]);
    expect(listing.getSnapshot()).toMatchObject({ status: 'error', resources: [{ uri: 'demo://a' }] });
    server.script.listReply = 'ok';
    await pass(10_000);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', error: null });
    release();
  });

  it('walks again for who comes after a walk that failed, or after a change that nobody was left to see', async () => {
    const { server, live, world, pass } = await open(way, {});
    const listing = live.listing('demo');
    server.script.listReply = { error: { code: -32603, message: 'broken' } };
    const first = listing.hold();
    await pass(100);
    first();
    server.script.listReply = 'ok';
    await pass(60_000);
    expect(listing.getSnapshot().status).toBe('error');
    const second = listing.hold();
    await pass(100);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', resources: [] });
    world.visibility.hide();
    server.set('demo://a', 'v', { announce: false });
    server.announceListChanged();
    await pass(100);
    second();
    world.visibility.show();
    await pass(100);
    const third = listing.hold();
    await pass(100);
    expect(listing.getSnapshot().resources).toHaveLength(1);
    third();
  });

  it('stays closed where it is asked to walk after its connection was closed', async () => {
    const { live, pass } = await open(way);
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    await Promise.all([live.connection('demo').close(), pass(5_000)]);
    await Promise.all([listing.refresh(), pass(5_000)]);
    expect(listing.getSnapshot()).toMatchObject({ status: 'closed', error: null });
    release();
  });

  it('walks when the page is shown, also on a connection that was closed and opened anew', async () => {
    const { server, live, world, pass } = await open(way, {});
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    const minding = world.visibility.listeners;
    await Promise.all([live.connection('demo').close(), pass(4_000)]);
    expect(listing.getSnapshot().status).toBe('closed');
    live.connection('demo').reconnect();
    await pass(1_000);
    expect(world.visibility.listeners).toBe(minding);
    world.visibility.hide();
    server.set('demo://a', 'v', { announce: false });
    server.announceListChanged();
    await pass(100);
    expect(listing.getSnapshot().resources).toEqual([]);
    world.visibility.show();
    await pass(100);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', resources: [{ uri: 'demo://a' }] });
    release();
  });

  it('names malformed entries and keeps the rest, each URI once', async () => {
    const result = { resources: [{ uri: 'demo://a', name: 'a' }, { name: 'no uri' }, null, { uri: 'demo://a', name: 'again' }], resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    const { live, pass } = await open(way, { listReply: { result } });
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    expect(listing.getSnapshot()).toMatchObject({ status: 'ready', incomplete: true, resources: [{ uri: 'demo://a', name: 'a' }] });
    expect(listing.getSnapshot().error?.message).toContain('"no uri" has no uri');
    release();
  });

  it('pauses longer and longer for a server that announces a change after each walk', async () => {
    const { server, live, pass } = await open(way, {});
    server.set('demo://a', 'v');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    server.script.listReply = () => {
      queueMicrotask(() => server.announceListChanged());
      return 'ok';
    };
    server.announceListChanged();
    await pass(120_000);
    expect(server.log.count('resources/list')).toBeLessThan(20);
    release();
  });
});

describe.each(['sdk, legacy', 'client, legacy'] as const)('the list of resources over %s', (way) => {
  it('LIST-02 is refreshed by an announcement that was never declared, which is told as a finding', async () => {
    const { server, live, pass } = await open(way, { caps: { resources: {} } });
    server.set('demo://a', 'v');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(100);
    server.set('demo://b', 'v', { announce: false });
    server.announceListChanged();
    await pass(100);
    expect(listing.getSnapshot().resources).toHaveLength(2);
    release();
  });
});
