import { afterEach, describe, expect, it } from 'vitest';
import { liveClient, type LiveClient, type Way, ways } from '../support/liveClient.js';

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
const fast = { pollIntervalMs: 1_000, firstVerificationMs: 3_000, watchdogMs: 3_000, announceGraceMs: 500, jitter: 0 };
const carried = (way: Way): string => (way === 'client, modern' ? 'subscriptions/listen' : 'resources/subscribe');

describe.each(ways)('over %s', (way) => {
  it('subscribes where it was declared: one read, one catch-up, one watch for three observers', async () => {
    const { server, observe, pass } = await open(way, {}, fast);
    server.set('demo://a', 'v1');
    const panels = [observe('demo://a'), observe('demo://a'), observe('demo://a')];
    await pass(100);
    expect(panels.map((panel) => panel.text())).toEqual(['v1', 'v1', 'v1']);
    expect(panels[0]?.state()).toBe('ready subscribed declared carried');
    expect(server.log.count('resources/read')).toBe(2);
    expect(server.log.count(carried(way))).toBe(1);
    server.set('demo://a', 'v2');
    await pass(0);
    expect(panels[2]?.text()).toBe('v2');
    expect(panels[0]?.state()).toBe('ready subscribed declared proven');
    expect(server.log.count('resources/read')).toBe(3);
  });

  it('SUB-02 never asks for a watch that was not declared, and polls from the first read', async () => {
    for (const caps of [{ resources: {} }, { resources: { subscribe: false } }, { resources: { listChanged: true } }]) {
      const { server, observe, pass } = await open(way, { caps }, fast);
      server.set('demo://a', 'v1');
      const panel = observe('demo://a');
      await pass(50);
      expect(panel.text()).toBe('v1');
      expect(panel.state()).toBe('ready polling not-declared none');
      server.set('demo://a', 'v2', { announce: false });
      await pass(1_000);
      expect(panel.text()).toBe('v2');
      server.restart();
      await pass(5_000);
      expect(server.log.count('resources/subscribe')).toBe(0);
      expect(server.log.count('subscriptions/listen')).toBe(0);
      await client?.close();
    }
  });

  it('CAP-01 sends no resources message to a server without resources', async () => {
    const { server, live, observe, pass } = await open(way, { caps: { tools: {} } }, fast);
    const panel = observe('demo://a');
    const listing = live.listing('demo');
    const release = listing.hold();
    await pass(5_000);
    expect(panel.state()).toBe('unavailable off no-resources none');
    expect(listing.getSnapshot().status).toBe('unavailable');
    expect(server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
    release();
  });

  it.each(['silent from the first verification', 'silent later'])('SUB-01 polls, and says so, when a watch is %s', async (when) => {
    const { server, observe, pass } = await open(way, { isMute: true }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(when === 'silent later' ? 10_000 : 100);
    server.set('demo://a', 'v2');
    await pass(6_500);
    expect(panel.text()).toBe('v2');
    await pass(500);
    expect(panel.state()).toBe('ready polling silent carried');
    server.set('demo://a', 'v3');
    await pass(1_000);
    expect(panel.text()).toBe('v3');
    expect(server.log.count(carried(way))).toBe(1);
    expect(server.log.count('resources/unsubscribe')).toBe(0);
  });

  it.each([false, true])('SUB-05 reads once more after a change during a read (first read: %s)', async (isFirst) => {
    const { server, observe, pass } = await open(way, { readDelayMs: 300 }, quiet);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    if (!isFirst) {
      await pass(5_000);
      server.announce('demo://a');
    }
    await pass(100);
    const before = server.log.count('resources/read');
    server.set('demo://a', 'v2');
    await pass(5_000);
    expect(panel.text()).toBe('v2');
    expect(server.log.count('resources/read') - before).toBe(1);
  });

  it('SUB-10 answers a storm of announcements with one read at a time', async () => {
    const { server, observe, pass } = await open(way, { readDelayMs: 200 }, quiet);
    server.set('demo://a', '0');
    const panel = observe('demo://a');
    await pass(5_000);
    const before = server.log.count('resources/read');
    for (let change = 1; change <= 200; change++) {
      server.set('demo://a', String(change));
      await pass(5);
    }
    await pass(2_000);
    expect(panel.text()).toBe('200');
    expect(server.log.count('resources/read') - before).toBeLessThanOrEqual(7);
    expect(server.mostReadsAtOnce).toBe(1);
  });
});

describe.each(['sdk, legacy', 'client, legacy'] as const)('over %s', (way) => {
  it('SUB-03 polls at once when the method is missing, and never asks again', async () => {
    const { server, observe, pass } = await open(way, { subscribeReply: { error: { code: -32601 } } }, fast);
    server.set('demo://a', 'v1');
    server.set('demo://b', 'v1');
    const panel = observe('demo://a');
    await pass(100);
    expect(panel.state()).toBe('ready polling rejected asked');
    observe('demo://b');
    server.set('demo://a', 'v2');
    await pass(60_000);
    expect(panel.text()).toBe('v2');
    expect(server.log.count('resources/subscribe')).toBe(1);
  });

  it('polls where the server has no push channel', async () => {
    const { server, observe, pass } = await open(way, { streamReply: 405 }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(100);
    expect(panel.state()).toBe('ready polling no-push-channel asked');
    await pass(60_000);
    expect(server.log.count('GET')).toBe(1);
  });

  it('SES-01 opens one new session, watches again and reads each resource once', async () => {
    const { server, observe, pass } = await open(way, {}, quiet);
    const uris = ['demo://a', 'demo://b', 'demo://c'];
    for (const uri of uris) server.set(uri, 'v1');
    const panels = uris.map((uri) => observe(uri));
    await pass(2_000);
    server.sessions.clear();
    for (const uri of uris) server.set(uri, 'v2');
    server.log.clear();
    await Promise.all([pass(0), ...panels.map((panel) => panel.observer.refetch())]);
    await pass(3_000);
    expect(panels.map((panel) => panel.text())).toEqual(['v2', 'v2', 'v2']);
    expect(panels.map((panel) => panel.state())).toEqual(uris.map(() => 'ready subscribed declared carried'));
    expect(server.log.count('initialize')).toBe(1);
    expect(server.log.entries.find(({ what }) => what === 'initialize')?.session).toBeUndefined();
    expect(server.log.count('resources/subscribe')).toBe(3);
  });
});

describe('over client, modern', () => {
  it('MOD-01 compares what was honoured with what was asked for', async () => {
    const { server, observe, pass } = await open('client, modern', { listenReply: (uris) => uris.filter((uri) => uri === 'demo://a') }, fast);
    server.set('demo://a', 'v1');
    server.set('demo://b', 'v1');
    const [a, b] = [observe('demo://a'), observe('demo://b')];
    await pass(100);
    expect(a.state()).toBe('ready subscribed declared carried');
    expect(b.state()).toBe('ready polling declined asked');
    server.set('demo://b', 'v2', { announce: false });
    await pass(1_000);
    expect(b.text()).toBe('v2');
    expect(server.log.count('resources/subscribe')).toBe(0);
  });

  it('MOD-02 asks the server at every announcement and refresh, whatever its ttl', async () => {
    const { server, live, observe, pass } = await open('client, modern', { ttlMs: 60_000 }, quiet);
    server.set('demo://a', '0');
    const panel = observe('demo://a');
    await pass(5_000);
    const before = server.log.count('resources/read');
    server.set('demo://a', '1');
    await pass(100);
    expect(panel.text()).toBe('1');
    server.set('demo://a', '2', { announce: false });
    await Promise.all([live.resource('demo', 'demo://a').refresh(), pass(100)]);
    expect(panel.text()).toBe('2');
    expect(server.log.count('resources/read') - before).toBe(2);
  });
});
