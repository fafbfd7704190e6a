import { ManualClock, type Reply, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
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

describe('a session', () => {
  it('SES-01 is forgotten after so many POSTs, the handshake included', async () => {
    const { clock, server, client } = await meet({ validForPosts: 4 });
    const stream = follow(await client.get());
    const statuses = [];
    for (let post = 0; post < 4; post++) statuses.push((await client.ask('ping')).status);
    await clock.advance(0);
    expect([statuses, stream.end, server.sessions.size]).toEqual([[200, 200, 404, 404], 'ended', 0]);
    await client.initialize();
    expect((await client.ask('ping')).status).toBe(200);
    expect([...server.sessions.keys()]).toEqual(['session-2']);
  });

  it('is over when the server says so, and its streams with it', async () => {
    const { clock, server, client } = await meet();
    const stream = follow(await client.get());
    server.endSessions();
    await clock.advance(0);
    expect([stream.end, (await client.ask('ping')).status, (await client.get()).status]).toEqual(['ended', 404, 404]);
  });

  it('is forgotten while its stream hangs on', async () => {
    const { clock, server, client } = await meet();
    const stream = follow(await client.get());
    server.sessions.clear();
    server.announceListChanged();
    await clock.advance(0);
    expect([stream, server.openStreams, (await client.ask('ping')).status]).toMatchObject([{ text: '', end: 'open' }, 1, 404]);
    await server.close();
    expect(server.openStreams).toBe(0);
  });

  it.each<[Reply, number, number]>([['ok', 200, 0], [{ status: 405 }, 405, 1], [{ status: 404 }, 404, 1], ['html', 200, 1]])(
    'LIFE-01 is ended by DELETE, answered %j', async (deleteReply, status, left) => {
      const { server, client } = await meet({ deleteReply });
      expect([(await client.delete()).status, server.sessions.size]).toEqual([status, left]);
      expect(server.log.count('DELETE')).toBe(1);
    },
  );

  it('LIFE-01 can hang at its end', async () => {
    const { clock, server, client } = await meet({ deleteReply: 'hang' });
    const answer = client.delete().catch(() => 'broken');
    await clock.advance(100_000);
    expect([server.pending, server.sessions.size]).toEqual([1, 1]);
    await server.close();
    expect(await answer).toBe('broken');
  });

  it('cannot be ended where none are kept', async () => {
    const { client } = await meet({ hasSessions: false });
    expect((await client.delete()).status).toBe(405);
  });
});

describe('the server asks the client', () => {
  it('over its stream, and takes its answer', async () => {
    const { clock, server, client } = await meet();
    const stream = follow(await client.get());
    const answer = server.ask('roots/list');
    await clock.advance(0);
    const request = JSON.parse(/data: (.*)/.exec(stream.text)?.[1] ?? '') as { id: string; method: string };
    expect(request.method).toBe('roots/list');
    await server.fetch('http://scripted.test/mcp', {
      method: 'POST', headers: { 'mcp-session-id': 'session-1' }, body: JSON.stringify({ jsonrpc: '2.0', id: request.id, result: { roots: [] } }),
    });
    expect(await answer).toEqual({ roots: [] });
    expect(server.log.methods.at(-1)).toBe('response');
  });

  it('over a link, and takes its error', async () => {
    const server = scriptedServer();
    const link = server.transport();
    link.onmessage = (message) => void link.send({ jsonrpc: '2.0', id: (message as { id: string }).id, error: { code: -32601, message: 'No' } });
    await expect(server.ask('sampling/createMessage')).rejects.toMatchObject({ code: -32601 });
  });

  it('in vain where nobody has a channel, and where it closes meanwhile', async () => {
    const { server, client } = await meet();
    await expect(server.ask('ping')).rejects.toThrow('No client');
    await client.get();
    const answer = server.ask('ping').catch((error: Error & { code: number }) => error.code);
    await server.close();
    expect(await answer).toBe(-32000);
  });
});

describe('a server that closed', () => {
  it('lets no request through', async () => {
    const { server, client } = await meet();
    await server.close();
    await expect(client.ask('ping')).rejects.toThrow(TypeError);
  });

  it('leaves no timer and no stream', async () => {
    const { clock, server, client } = await meet({ keepAliveMs: 10, readDelayMs: 1_000, streamReply: { endsAfterMs: 60_000 } });
    await client.get();
    const read = jsonOf(client.ask('resources/read', { uri: 'demo://a' })).catch(() => 'broken');
    await clock.advance(100);
    expect([clock.pending, server.openStreams, server.pending]).toEqual([3, 1, 1]);
    await server.close();
    expect([clock.pending, server.openStreams, server.pending, await read]).toEqual([0, 0, 0, 'broken']);
  });
});
