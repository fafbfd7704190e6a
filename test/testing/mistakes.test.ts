import { scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { type BareClient, bareClient } from './bareClient.js';

const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1.0.0' } };

async function mistakesOf(script: ScriptedServerOptions, make: (client: BareClient, server: ScriptedServer) => Promise<unknown>): Promise<string[]> {
  const server = scriptedServer({ resources: { 'demo://a': 'one' }, ...script });
  await make(bareClient(server), server);
  return server.log.mistakes.map(({ kind }) => kind);
}

const post = (server: ScriptedServer, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch('http://scripted.test/mcp', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

describe('a client is caught', () => {
  it.each<[string, string, ScriptedServerOptions, (client: BareClient, server: ScriptedServer) => Promise<unknown>]>([
    ['asking before it said that it is initialized', 'before-initialized', {}, async (_, server) => {
      await post(server, { jsonrpc: '2.0', id: 1, method: 'initialize', params: handshake });
      await post(server, { jsonrpc: '2.0', id: 2, method: 'resources/list' }, { 'mcp-session-id': 'session-1', 'mcp-protocol-version': '2025-11-25' });
    }],
    ['naming a session that was never given out', 'unknown-session', {}, (_, server) => post(server, { jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-session-id': 'made-up' })],
    ['naming a session that it ended itself', 'unknown-session', {}, async (client) => {
      await client.initialize();
      await client.delete();
      await client.ask('ping');
    }],
    ['naming no session', 'missing-header', {}, (client) => client.ask('ping')],
    ['naming no revision', 'missing-header', {}, async (client, server) => {
      await client.initialize();
      await post(server, { jsonrpc: '2.0', id: 9, method: 'ping' }, { 'mcp-session-id': 'session-1' });
    }],
    ['SUB-02 subscribing where that is not declared', 'undeclared', { caps: { resources: {} } }, async (client) => {
      await client.initialize();
      await client.ask('resources/subscribe', { uri: 'demo://a' });
    }],
    ['CAP-01 reading where there are no resources', 'undeclared', { caps: { tools: {} } }, async (client) => {
      await client.initialize();
      await client.ask('resources/read', { uri: 'demo://a' });
    }],
    ['making up a cursor', 'unknown-cursor', {}, async (client) => {
      await client.initialize();
      await client.ask('resources/list', { cursor: 'made up' });
    }],
    ['opening a second stream', 'second-stream', {}, async (client) => {
      await client.initialize();
      await client.get();
      await client.get();
    }],
    ['speaking of an era that it was told of not', 'wrong-era', { eras: ['modern'] }, (client) => client.ask('ping')],
    ['subscribing in the modern era', 'wrong-era', { eras: ['modern'] }, (client) => client.askModern('resources/subscribe', { uri: 'demo://a' })],
    ['leaving out what every modern request says', 'missing-meta', { eras: ['modern'] }, (_, server) =>
      post(server, { jsonrpc: '2.0', id: 1, method: 'resources/list' }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/list' })],
    ['sending no JSON', 'malformed', {}, (_, server) => post(server, '{"jsonrpc":')],
    ['sending no JSON-RPC', 'malformed', {}, (_, server) => post(server, [1])],
  ])('%s', async (_, kind, script, make) => {
    expect(await mistakesOf(script, make)).toEqual([kind]);
  });

  it('only for its own mistakes: a session that the server forgot is none', async () => {
    expect(await mistakesOf({}, async (client, server) => {
      await client.initialize();
      server.sessions.clear();
      await client.ask('ping');
    })).toEqual([]);
  });

  it('asking without the headers that mirror a modern request', async () => {
    const server = scriptedServer({ eras: ['modern'] });
    const answer = await bareClient(server).askModern('resources/list', {}, {});
    expect(answer.status).toBe(200);
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
    const refused = await post(server, { jsonrpc: '2.0', id: 1, method: 'resources/list', params: { _meta } }, { 'mcp-protocol-version': '2026-07-28' });
    expect(refused.status).toBe(400);
    expect(server.log.mistakes.map(({ kind }) => kind)).toEqual(['missing-header']);
  });
});

describe('the log', () => {
  it('holds what came, in order, over HTTP and in it', async () => {
    const server = scriptedServer({ resources: { 'demo://a': 'one' } });
    const client = bareClient(server);
    await client.initialize();
    await client.ask('resources/read', { uri: 'demo://a' });
    expect(server.log.entries.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'http POST', 'rpc initialize', 'http POST', 'rpc notifications/initialized', 'http POST', 'rpc resources/read',
    ]);
    expect(server.log.entries.at(-1)).toMatchObject({
      id: 2, uri: 'demo://a', session: 'session-1', params: { uri: 'demo://a' }, headers: { 'mcp-protocol-version': '2025-11-25' },
    });
    expect([server.log.count('POST'), server.log.count('resources/read', 'demo://b')]).toEqual([3, 0]);
    server.log.clear();
    expect([server.log.entries, server.log.methods, server.log.mistakes]).toEqual([[], [], []]);
  });
});
