import { type ListenReply, ManualClock, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bareClient, follow } from './bareClient.js';
import { openClient, type Road, type TestClient } from './openClient.js';

const opened: TestClient[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

async function meet(road: Road, script: ScriptedServerOptions = {}): Promise<{ server: ScriptedServer; client: TestClient }> {
  const server = scriptedServer({ eras: ['modern'], resources: { 'demo://a': 'one', 'demo://b': 'two' }, ...script });
  const client = await openClient(server, 'v2 modern', road);
  opened.push(client);
  return { server, client };
}

describe.each(['page', 'http', 'link'] as const)('a real client that listens over %s', (road) => {
  it.each<[string, ListenReply, unknown, string[]]>([
    ['all that is declared', 'declared', {}, []],
    ['all that was asked for, declared or not', 'all', {}, ['demo://a', 'demo://b']],
  ])('has %s honoured', async (_, listenReply, caps, honored) => {
    const { client } = await meet(road, { listenReply, caps: { resources: caps } });
    expect((await client.watch('demo://a', 'demo://b')).honored).toEqual(honored);
  });

  it('MOD-01 has a subset honoured, and is told of nothing else', async () => {
    const { server, client } = await meet(road, { listenReply: (uris) => uris.filter((uri) => uri === 'demo://a') });
    expect((await client.watch('demo://a', 'demo://b')).honored).toEqual(['demo://a']);
    server.announce('demo://b');
    server.announce('demo://a');
    await vi.waitFor(() => expect(client.updates).toEqual(['demo://a']));
  });

  it('MOD-01 has nothing honoured on a stream that stays', async () => {
    const { server, client } = await meet(road, { listenReply: 'none' });
    expect((await client.watch('demo://a')).honored).toEqual([]);
    expect(server.openStreams).toBe(1);
  });

  it('has all acknowledged by a server that never tells anything', async () => {
    const { server, client } = await meet(road, { listenReply: 'mute' });
    expect((await client.watch('demo://a')).honored).toEqual(['demo://a']);
    server.announce('demo://a');
    server.announceListChanged();
    await client.read('demo://a');
    expect([client.updates, client.listChanges]).toEqual([[], []]);
  });

  it('is refused with an error, and beyond a limit', async () => {
    const { server, client } = await meet(road, { listenReply: { error: { code: -32000, message: 'No' } } });
    await expect(client.watch('demo://a')).rejects.toMatchObject({ code: -32000 });
    server.script.listenReply = 'declared';
    server.script.listenLimit = 1;
    await client.watch('demo://a');
    await expect(client.watch('demo://b')).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('limit') as unknown });
  });

  it('learns that its stream ended in good order', async () => {
    const { server, client } = await meet(road);
    const watch = await client.watch('demo://a');
    server.endStreams();
    expect(await watch.closed).toBe('graceful');
    expect(server.openStreams).toBe(0);
  });

  it('has its stream ended at once where nothing is declared', async () => {
    const { server, client } = await meet(road, { caps: { resources: {} } });
    const watch = await client.watch('demo://a');
    expect([watch.honored, await watch.closed, server.openStreams]).toEqual([[], 'graceful', 0]);
  });

  it('takes an unfit acknowledgment for none of what it asked for', async () => {
    const { server, client } = await meet(road, { listenReply: 'malformed' });
    expect((await client.watch('demo://a')).honored).toEqual([]);
    expect(server.openStreams).toBe(1);
  });

  it('leaves nothing open where its stream ends before the acknowledgment', async () => {
    const { server, client } = await meet(road, { listenReply: 'ends-early' });
    await expect(client.watch('demo://a')).rejects.toThrow(Error);
    expect(server.openStreams).toBe(0);
  });
});

describe('a real client that listens over HTTP', () => {
  it.each([['page'], ['http']] as const)('learns over %s that its stream was cut', async (road) => {
    const { server, client } = await meet(road);
    const watch = await client.watch('demo://a');
    server.cutStreams();
    expect(await watch.closed).toBe('remote');
    expect(server.openStreams).toBe(0);
  });

  it('is refused with a status, and by a network that breaks', async () => {
    const { server, client } = await meet('page', { listenReply: { status: 503 } });
    await expect(client.watch('demo://a')).rejects.toMatchObject({ status: 503 });
    server.script.listenReply = 'network-error';
    await expect(client.watch('demo://a')).rejects.toThrow(TypeError);
  });

  it('takes the GET of a resumed stream for its lost subscription', async () => {
    const { server, client } = await meet('page', { hasEventIds: true, resumeReply: 'silent' });
    const watch = await client.watch('demo://a');
    let isClosed = false;
    void watch.closed?.then(() => { isClosed = true; });
    server.cutStreams();
    await vi.waitFor(() => expect(server.log.count('GET')).toBe(1), { timeout: 3_000 });
    expect([isClosed, server.openStreams]).toEqual([false, 1]);
  });
});

describe('a listen stream, seen without an SDK,', () => {
  const filter = { notifications: { resourceSubscriptions: ['demo://a'] } };

  it.each<[ListenReply, RegExp]>([
    ['unacknowledged', /^$/], ['wrong-id', /"subscriptionId":"nobody"/], ['malformed', /"notifications":"all"/],
    ['declared', /"notifications":\{"resourceSubscriptions":\["demo:\/\/a"\]\}.*"subscriptionId":1/s],
  ])('begins as %j says', async (listenReply, text) => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, eras: ['modern'], listenReply });
    const stream = follow(await bareClient(server).askModern('subscriptions/listen', filter));
    await clock.advance(0);
    expect(stream.text.replaceAll('io.modelcontextprotocol/', '')).toMatch(text);
    expect(server.openStreams).toBe(1);
  });

  it.each([['graceful', 'ended', true], ['ended', 'ended', false], ['cut', 'broken', false]] as const)('ends by itself: %s', async (how, end, hasResult) => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, eras: ['modern'], listenReply: { endsAfterMs: 100, how } });
    const stream = follow(await bareClient(server).askModern('subscriptions/listen', filter));
    await clock.advance(99);
    expect(stream.end).toBe('open');
    await clock.advance(1);
    expect([stream.end, stream.text.includes('"resultType":"complete"'), server.openStreams, clock.pending]).toEqual([end, hasResult, 0, 0]);
  });

  it('opens late, or never', async () => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, eras: ['modern'], listenReply: { afterMs: 100, reply: 'declared' } });
    const client = bareClient(server);
    const late = client.askModern('subscriptions/listen', filter);
    await clock.advance(99);
    expect([server.openStreams, server.pending]).toEqual([0, 1]);
    await clock.advance(1);
    expect([(await late).status, server.openStreams, server.pending]).toEqual([200, 1, 0]);
    server.script.listenReply = 'hang';
    const never = client.askModern('subscriptions/listen', filter).catch(() => 'broken');
    await clock.advance(1_000_000);
    await server.close();
    expect([await never, server.openStreams, server.pending, clock.pending]).toEqual(['broken', 0, 0, 0]);
  });

  it('ends when it is cancelled', async () => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, eras: ['modern'] });
    const client = bareClient(server);
    const stream = follow(await client.askModern('subscriptions/listen', filter));
    await server.fetch('http://scripted.test/mcp', {
      method: 'POST', headers: { 'mcp-protocol-version': '2026-07-28' },
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }),
    });
    await clock.advance(0);
    expect([stream.end, server.openStreams]).toEqual(['ended', 0]);
  });
});
