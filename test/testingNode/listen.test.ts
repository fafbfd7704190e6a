import { request } from 'node:http';
import { scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { listen, type Listening, type ListenOptions, openCors } from 'mcp-live/testing/node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openClient } from '../testing/openClient.js';

const open: Listening[] = [];
afterEach(async () => {
  for (const http of open.splice(0)) await http.close();
});

async function serve(script: ScriptedServerOptions = {}, options: ListenOptions = {}): Promise<{ server: ScriptedServer; http: Listening }> {
  const server = scriptedServer({ resources: { 'demo://a': 'one' }, ...script });
  const http = await listen(server, options);
  open.push(http);
  return { server, http };
}

const ping = (url: string): Promise<Response> => fetch(url, { method: 'POST', redirect: 'manual', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) });

describe('listen', () => {
  it('takes a free port of 127.0.0.1', async () => {
    const { http } = await serve();
    expect(http.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/mcp$/);
    expect((await ping(http.url)).status).toBe(400);
  });

  it('lets pages of any origin in, and shows them the session', async () => {
    const { http } = await serve();
    const preflight = await fetch(http.url, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject(openCors);
    expect((await ping(http.url)).headers.get('access-control-expose-headers')).toContain('mcp-session-id');
  });

  it('WEB-02 withholds headers, and knows no preflight, from when it is told so', async () => {
    const { http } = await serve({}, { cors: { 'access-control-allow-origin': '*' } });
    expect((await fetch(http.url, { method: 'OPTIONS' })).headers.has('access-control-allow-headers')).toBe(false);
    http.cors = {};
    http.preflightStatus = 405;
    const preflight = await fetch(http.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.has('access-control-allow-origin')]).toEqual([405, false]);
  });

  it.each([401, 403, 307, 503])('answers %i where the script says so', async (status) => {
    const { server, http } = await serve();
    server.script.outage = { status, headers: { location: '/elsewhere', 'www-authenticate': 'Bearer', 'retry-after': '7' } };
    const answer = await ping(http.url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '7']);
  });

  it('breaks the socket where the network breaks', async () => {
    const { http } = await serve({ outage: 'network-error' });
    await expect(ping(http.url)).rejects.toThrow('fetch failed');
  });

  it('hangs until the client goes, and keeps nothing of it', async () => {
    const { server, http } = await serve({ outage: 'hang' });
    const client = request(http.url);
    client.on('error', () => {});
    client.end();
    await vi.waitFor(() => expect(server.pending).toBe(1));
    client.destroy();
    await vi.waitFor(() => expect([server.pending, http.sockets]).toEqual([0, 0]));
  });

  it('comes back on its port with the sessions that it had', async () => {
    const { server, http } = await serve();
    const client = await openClient(server, 'v1 legacy', 'http', { url: http.url });
    await http.close();
    await expect(client.read('demo://a')).rejects.toThrow('fetch failed');
    open.push(await listen(server, { port: Number(new URL(http.url).port) }));
    expect(await client.read('demo://a')).toBe('one');
    await client.close();
  });

  it('says that a port is taken', async () => {
    const { http } = await serve();
    await expect(listen(scriptedServer(), { port: Number(new URL(http.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('leaves no socket and no stream after it closed', async () => {
    const { server, http } = await serve();
    const client = await openClient(server, 'v2 legacy', 'http', { url: http.url });
    await vi.waitFor(() => expect(server.openStreams).toBe(1));
    await http.close();
    await vi.waitFor(() => expect([http.sockets, server.openStreams]).toEqual([0, 0]));
    await client.close();
  });
});
