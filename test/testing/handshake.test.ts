import { Client } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { inTurn, ManualClock, type Reply, scriptedServer } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { bareClient, jsonOf } from './bareClient.js';

const ask = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bare', version: '1.0.0' } };

describe('initialize', () => {
  it('answers with the client\'s revision and the capabilities as they are, unfit and unknown ones too', async () => {
    const caps = { resources: { subscribe: 'yes', vendor: 1 }, tools: 7, vendorThing: { on: true } };
    const server = scriptedServer({ caps, instructions: 'Read first.' });
    expect(await jsonOf(bareClient(server).initialize('2025-06-18'))).toMatchObject({
      result: { protocolVersion: '2025-06-18', capabilities: caps, serverInfo: { name: 'scripted', version: '1.0.0' }, instructions: 'Read first.' },
    });
  });

  it('answers with the revision that the script names', async () => {
    const server = scriptedServer({ protocolVersion: '1999-01-01' });
    const answer = await jsonOf(bareClient(server).initialize());
    expect(answer).toMatchObject({ result: { protocolVersion: '1999-01-01' } });
  });

  it.each<[string, Reply, object]>([
    ['an error', { error: { code: -32000, message: 'No' } }, { error: { code: -32000, message: 'No' } }],
    ['a result as it stands', { result: { unfit: true } }, { result: { unfit: true } }],
  ])('answers with %s', async (_, initializeReply, expected) => {
    const server = scriptedServer({ initializeReply });
    expect(await jsonOf(bareClient(server).ask('initialize', ask))).toMatchObject(expected);
    expect(server.sessions.size).toBe(0);
  });

  it('answers late by the clock, and then gives out a session', async () => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, initializeReply: { afterMs: 200, reply: 'ok' } });
    const answer = bareClient(server).ask('initialize', ask);
    await clock.advance(199);
    expect([server.pending, server.sessions.size]).toEqual([1, 0]);
    await clock.advance(1);
    expect((await answer).headers.get('mcp-session-id')).toBe('session-1');
    expect([server.pending, server.sessions.size, clock.pending]).toEqual([0, 1, 0]);
  });

  it('hangs until the request is given up', async () => {
    const server = scriptedServer({ initializeReply: 'hang' });
    const stop = new AbortController();
    const answer = bareClient(server).ask('initialize', ask, { signal: stop.signal });
    const outcome = answer.catch((error: unknown) => error);
    await new Promise(setImmediate);
    expect(server.pending).toBe(1);
    stop.abort(new Error('given up'));
    expect(await outcome).toMatchObject({ message: 'given up' });
    expect(server.pending).toBe(0);
  });

  it('gives out no session where none are kept', async () => {
    const server = scriptedServer({ hasSessions: false, resources: { 'demo://a': 'one' } });
    const client = bareClient(server);
    expect((await client.initialize()).headers.has('mcp-session-id')).toBe(false);
    expect(await jsonOf(client.ask('resources/read', { uri: 'demo://a' }))).toMatchObject({ result: { contents: [{ text: 'one' }] } });
    expect(server.log.mistakes).toEqual([]);
  });

  it('is refused with -32022 by a server of 2026-07-28 alone', async () => {
    const server = scriptedServer({ eras: ['modern'] });
    const answer = await bareClient(server).ask('initialize', ask);
    expect(answer.status).toBe(400);
    expect(await jsonOf(answer)).toMatchObject({ error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2025-11-25' } } });
  });

  it('answers initialized as told', async () => {
    const server = scriptedServer({ initializedReply: { status: 500 } });
    const client = bareClient(server);
    await client.initialize();
    expect((await client.notify('notifications/initialized')).status).toBe(500);
  });
});

describe('server/discover', () => {
  it('names capabilities and revisions where the modern era is spoken', async () => {
    const server = scriptedServer({ eras: ['legacy', 'modern'], supportedVersions: ['2026-07-28', '2027-01-01'], caps: { resources: {} } });
    expect(await jsonOf(bareClient(server).askModern('server/discover'))).toMatchObject({
      result: { resultType: 'complete', supportedVersions: ['2026-07-28', '2027-01-01'], capabilities: { resources: {} } },
    });
  });

  it.each<[string, Reply | undefined]>([
    ['-32601', undefined], ['-32600', { error: { code: -32600 } }], ['-32602', { error: { code: -32602 } }],
    ['HTTP 400 and HTML', { status: 400, body: '<html>', headers: { 'content-type': 'text/html' } }], ['405', { status: 405 }],
  ])('VER-02 answered with %s by a legacy server lets a real client fall back', async (_, discoverReply) => {
    const server = scriptedServer({ discoverReply, resources: { 'demo://a': 'one' } });
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL('http://scripted.test/mcp'), { fetch: server.fetch as typeof fetch }));
    expect(client.getProtocolEra()).toBe('legacy');
    expect(server.log.methods.slice(0, 2)).toEqual(['server/discover', 'initialize']);
    await client.close();
  });

  it.each<[string, Reply, number, string]>([
    ['an empty 200', 'empty', 200, ''], ['broken JSON', 'malformed', 200, '{"jsonrpc":"2.0","id":'], ['a web page', 'html', 200, '<!doctype html><title>Sign in</title>'],
    ['401', { status: 401, headers: { 'www-authenticate': 'Bearer' } }, 401, ''],
  ])('VER-02 can be answered with %s, in either era', async (_, discoverReply, status, body) => {
    for (const eras of [['legacy'], ['modern']] as const) {
      const answer = await bareClient(scriptedServer({ eras, discoverReply })).askModern('server/discover');
      expect([answer.status, await answer.text()]).toEqual([status, body]);
    }
  });

  it('answers differently from call to call', async () => {
    const client = bareClient(scriptedServer({ eras: ['modern'], discoverReply: inTurn<Reply>({ status: 503 }, 'ok') }));
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await client.askModern('server/discover')).status);
    expect(statuses).toEqual([503, 200, 200]);
  });
});

describe('requests of 2026-07-28', () => {
  it('are refused with 400 by an older server', async () => {
    const server = scriptedServer();
    expect((await bareClient(server).askModern('resources/read', { uri: 'demo://a' })).status).toBe(400);
  });

  it.each(['resources/subscribe', 'ping', 'nonsense/method'])('are answered 404 and -32601 for %s', async (method) => {
    const answer = await bareClient(scriptedServer({ eras: ['modern'] })).askModern(method, { uri: 'demo://a' });
    expect(answer.status).toBe(404);
    expect(await jsonOf(answer)).toMatchObject({ error: { code: -32601 } });
  });
});

describe('an outage', () => {
  it.each<[string, Reply, number]>([
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '7' } }, 503], ['401', { status: 401 }, 401], ['403', { status: 403 }, 403],
    ['a redirect', { status: 307, headers: { location: 'http://elsewhere.test/' } }, 307], ['a page', 'html', 200],
  ])('answers whatever comes with %s, until it is over', async (_, outage, status) => {
    const server = scriptedServer();
    const client = bareClient(server);
    await client.initialize();
    server.script.outage = outage;
    expect([(await client.ask('ping')).status, (await client.get()).status, (await client.delete()).status]).toEqual([status, status, status]);
    server.script.outage = undefined;
    expect((await client.ask('ping')).status).toBe(200);
  });

  it('breaks the connection', async () => {
    await expect(bareClient(scriptedServer({ outage: 'network-error' })).ask('ping')).rejects.toThrow(TypeError);
  });
});
