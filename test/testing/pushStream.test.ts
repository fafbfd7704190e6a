import { ManualClock, scriptedServer, type ScriptedServer, type ScriptedServerOptions, type StreamReply } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { type BareClient, bareClient, follow, jsonOf } from './bareClient.js';

interface Met { clock: ManualClock; server: ScriptedServer; client: BareClient }

async function meet(script: ScriptedServerOptions = {}): Promise<Met> {
  const clock = new ManualClock();
  const server = scriptedServer({ clock, resources: { 'demo://a': 'one' }, ...script });
  const client = bareClient(server);
  await client.initialize();
  return { clock, server, client };
}

describe('the stand-alone stream', () => {
  it('carries announcements of what was subscribed to, and of lists', async () => {
    const { clock, server, client } = await meet();
    const stream = follow(await client.get());
    server.announce('demo://a');
    await client.ask('resources/subscribe', { uri: 'demo://a' });
    server.announce('demo://a');
    server.announceListChanged('tools');
    server.notify('notifications/message', { level: 'info', data: 'x' });
    await clock.advance(0);
    expect(stream.text.match(/"method":"[^"]+"/g)).toEqual([
      '"method":"notifications/resources/updated"', '"method":"notifications/tools/list_changed"', '"method":"notifications/message"',
    ]);
    await client.ask('resources/unsubscribe', { uri: 'demo://a' });
    const before = stream.text;
    server.announce('demo://a');
    await clock.advance(0);
    expect(stream.text).toBe(before);
    server.announce('demo://a', { toAll: true });
    await clock.advance(0);
    expect(stream.text.length).toBeGreaterThan(before.length);
  });

  it('SUB-10 carries a storm, and nothing while the server is mute', async () => {
    const { clock, server, client } = await meet();
    const stream = follow(await client.get());
    await client.ask('resources/subscribe', { uri: 'demo://a' });
    server.announce('demo://a', { times: 200 });
    server.script.isMute = true;
    server.announce('demo://a', { times: 50 });
    await clock.advance(0);
    expect(stream.text.match(/resources\/updated/g)).toHaveLength(200);
  });

  it.each<[StreamReply, number]>([[405, 405], [404, 404], [409, 409], [400, 400], [503, 503], ['html', 200], ['open', 200], ['silent', 200]])(
    'is answered %s with %i', async (streamReply, status) => {
      const { client, server } = await meet({ streamReply });
      expect((await client.get()).status).toBe(status);
      expect(server.openStreams).toBe(streamReply === 'open' || streamReply === 'silent' ? 1 : 0);
    },
  );

  it('stays silent where told so', async () => {
    const { clock, server, client } = await meet({ streamReply: 'silent' });
    const stream = follow(await client.get());
    await client.ask('resources/subscribe', { uri: 'demo://a' });
    server.announce('demo://a');
    await clock.advance(0);
    expect(stream).toMatchObject({ text: '', end: 'open' });
  });

  it('ends by itself after its time', async () => {
    const { clock, server, client } = await meet({ streamReply: { endsAfterMs: 500 } });
    const stream = follow(await client.get());
    await clock.advance(499);
    expect(stream.end).toBe('open');
    await clock.advance(1);
    expect([stream.end, server.openStreams, clock.pending]).toEqual(['ended', 0, 0]);
  });

  it('opens late, or never, and breaks where the network does', async () => {
    const { clock, server, client } = await meet({ streamReply: { afterMs: 300, reply: 'open' } });
    const late = client.get();
    await clock.advance(300);
    expect((await late).status).toBe(200);
    server.cutStreams();
    server.script.streamReply = 'hang';
    const stop = new AbortController();
    const never = client.get({ signal: stop.signal }).catch(() => 'given up');
    await clock.advance(1_000_000);
    expect(server.pending).toBe(1);
    stop.abort();
    expect(await never).toBe('given up');
    server.script.streamReply = 'network-error';
    await expect(client.get()).rejects.toThrow(TypeError);
  });

  it('is refused with 409 while the session has one, unless the script allows more', async () => {
    const { server, client } = await meet();
    const first = await client.get();
    expect([first.status, (await client.get()).status]).toEqual([200, 409]);
    server.script.streamsPerSession = 2;
    expect((await client.get()).status).toBe(200);
    expect(server.openStreams).toBe(2);
  });

  it('carries a message on one of two streams only', async () => {
    const { clock, server, client } = await meet({ streamsPerSession: 2 });
    const streams = [follow(await client.get()), follow(await client.get())];
    server.announceListChanged();
    await clock.advance(0);
    expect(streams.map(({ text }) => text === '')).toEqual([true, false]);
  });

  it('is kept alive by comments, on time and on demand', async () => {
    const { clock, server, client } = await meet({ keepAliveMs: 100 });
    const stream = follow(await client.get());
    await clock.advance(350);
    expect(stream.text.match(/: keep-alive/g)).toHaveLength(3);
    server.keepAlive();
    await clock.advance(0);
    expect(stream.text.match(/: keep-alive/g)).toHaveLength(4);
    server.cutStreams();
    expect(clock.pending).toBe(0);
  });

  it('numbers its events where told so', async () => {
    const { clock, server, client } = await meet({ hasEventIds: true });
    const stream = follow(await client.get());
    server.announceListChanged();
    server.announceListChanged();
    await clock.advance(0);
    expect(stream.text.match(/^id: .*$/gm)).toEqual(['id: 1', 'id: 2']);
  });

  it('is over as told: cut, ended, or with a server that starts again', async () => {
    const { clock, server, client } = await meet();
    const cut = follow(await client.get());
    server.cutStreams();
    const ended = follow(await client.get());
    server.endStreams();
    const lost = follow(await client.get());
    server.restart();
    await clock.advance(0);
    expect([cut.end, ended.end, lost.end]).toEqual(['broken', 'ended', 'broken']);
    expect((await client.ask('ping')).status).toBe(404);
  });

  it('is over when the client gives it up', async () => {
    const { clock, server, client } = await meet();
    const stop = new AbortController();
    const stream = follow(await client.get({ signal: stop.signal }));
    stop.abort();
    await clock.advance(0);
    expect([stream.end, server.openStreams]).toEqual(['broken', 0]);
    const other = await client.get();
    await other.body?.cancel();
    expect(server.openStreams).toBe(0);
  });

  it('goes to everybody where no sessions are kept', async () => {
    const { clock, server, client } = await meet({ hasSessions: false });
    const streams = [follow(await client.get()), follow(await client.get())];
    await client.ask('resources/subscribe', { uri: 'demo://a' });
    server.announce('demo://a');
    await clock.advance(0);
    expect(streams.map(({ text }) => text.includes('resources/updated'))).toEqual([true, true]);
  });
});

describe('a GET of 2026-07-28', () => {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'last-event-id': '3' };

  it('is answered 405, or with the stream that stands in for a lost subscription', async () => {
    const server = scriptedServer({ eras: ['modern'] });
    expect((await bareClient(server).get({ headers })).status).toBe(405);
    server.script.resumeReply = 'silent';
    const phantom = follow(await bareClient(server).get({ headers }));
    expect([phantom.end, server.openStreams]).toEqual(['open', 1]);
    await server.close();
    expect(server.openStreams).toBe(0);
  });
});

describe('subscribing', () => {
  it.each([{ error: { code: -32601 } }, 'ok', { result: {} }] as const)('is answered %j, and only an acceptance counts', async (subscribeReply) => {
    const { clock, server, client } = await meet({ subscribeReply });
    const stream = follow(await client.get());
    const answer = await jsonOf(client.ask('resources/subscribe', { uri: 'demo://a' }));
    server.announce('demo://a');
    await clock.advance(0);
    expect(stream.text.includes('updated')).toBe('result' in answer);
  });

  it('that is answered late counts from then on; one that hangs never does', async () => {
    const { clock, server, client } = await meet({ subscribeReply: (uri) => (uri === 'demo://a' ? { afterMs: 400, reply: 'ok' } : 'hang') });
    const stream = follow(await client.get());
    const late = client.ask('resources/subscribe', { uri: 'demo://a' });
    void client.ask('resources/subscribe', { uri: 'demo://b' }).catch(() => {});
    await clock.advance(399);
    server.announce('demo://a');
    await clock.advance(1);
    expect((await late).status).toBe(200);
    server.announce('demo://b');
    await clock.advance(0);
    expect(stream.text).toBe('');
    server.announce('demo://a');
    await clock.advance(0);
    expect(stream.text).toContain('demo://a');
    await server.close();
  });
});
