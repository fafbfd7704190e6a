import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { combinations, openClient, type Road, type TestClient, type Way } from './openClient.js';

const opened: TestClient[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

async function meet(way: Way, road: Road, script: ScriptedServerOptions = {}): Promise<{ server: ScriptedServer; client: TestClient }> {
  const server = scriptedServer({
    eras: way === 'v2 modern' ? ['modern'] : ['legacy'], resources: { 'demo://a': 'one', 'demo://b': 'two' },
    caps: { resources: { subscribe: true, listChanged: true }, tools: {} }, ...script,
  });
  const client = await openClient(server, way, road);
  opened.push(client);
  return { server, client };
}

describe.each(combinations)('%s over %s', (way, road) => {
  it('serves a real client, which makes no mistake', async () => {
    const { server, client } = await meet(way, road, { tools: [{ name: 'deploy', inputSchema: { type: 'object' } }] });
    expect(await client.read('demo://a')).toBe('one');
    expect(await client.list()).toEqual(['demo://a', 'demo://b']);
    await client.client.listTools();
    expect(await client.call('deploy')).toMatchObject({ content: [{ type: 'text', text: 'done' }] });
    expect(server.log.count('resources/read', 'demo://a')).toBe(1);
    expect(server.log.mistakes).toEqual([]);
  });

  it('tells the client of changes to what it watches, and of nothing else', async () => {
    const { server, client } = await meet(way, road);
    if (way !== 'v2 modern' && road !== 'link') await vi.waitFor(() => expect(server.openStreams).toBe(1));
    const watch = await client.watch('demo://a');
    expect(watch.honored).toEqual(['demo://a']);
    server.set('demo://b', 'three');
    server.set('demo://a', 'two');
    server.set('demo://a/part', 'new');
    server.announceListChanged();
    await vi.waitFor(() => expect(client.listChanges).toHaveLength(1));
    expect(client.updates).toEqual(['demo://a', 'demo://a/part']);
    expect(await client.read('demo://a')).toBe('two');
    await watch.close();
    server.set('demo://a', 'three', { announce: false });
    server.announce('demo://a');
    expect(await client.read('demo://a')).toBe('three');
    expect(client.updates).toHaveLength(2);
    expect(server.log.mistakes).toEqual([]);
    expect(client.errors).toEqual([]);
  });

  it('answers what is not there with -32602', async () => {
    const { client } = await meet(way, road);
    await expect(client.read('demo://missing')).rejects.toMatchObject({ code: -32602 });
  });

  it('keeps nothing open after the client closed', async () => {
    const { server, client } = await meet(way, road);
    await client.watch('demo://a');
    server.script.readReply = 'hang';
    const read = client.read('demo://a').catch(() => 'given up');
    await vi.waitFor(() => expect(server.readsInFlight).toBe(1));
    await client.close();
    expect(await read).toBe('given up');
    await vi.waitFor(() => expect([server.openStreams, server.pending, server.readsInFlight]).toEqual([0, 0, 0]));
  });

  it('keeps nothing open after the server closed', async () => {
    const { server, client } = await meet(way, road, { readReply: 'hang' });
    await client.watch('demo://a');
    const read = client.read('demo://a').catch(() => 'broken');
    await vi.waitFor(() => expect(server.readsInFlight).toBe(1));
    await server.close();
    expect([server.openStreams, server.pending, server.readsInFlight, server.sessions.size]).toEqual([0, 0, 0, 0]);
    if (road !== 'link' || way !== 'v2 modern') expect(await read).toBe('broken');
  });
});
