import { streamableHttp } from 'mcp-live/client';
import type { Reply } from 'mcp-live/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { openConnection, type OpenConnection, type OpenConnectionOptions } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection('client-legacy', options);
  return open;
};

const html = '<!doctype html><title>Not here</title>';
const answers: [name: string, reply: Reply, isRemembered: boolean][] = [
  ['-32601', { error: { code: -32601 } }, true],
  ['-32600', { error: { code: -32600 } }, true],
  ['-32602', { error: { code: -32602 } }, true],
  ['a result that is none', { result: { hello: 'world' } }, true],
  ['HTTP 400 with a page', { status: 400, body: html, headers: { 'content-type': 'text/html' } }, true],
  ['HTTP 404', { status: 404 }, true],
  ['HTTP 200 with nothing', { status: 200 }, true],
  ['HTTP 200 with empty JSON', { status: 200, body: '', headers: { 'content-type': 'application/json' } }, true],
  ['HTTP 200 with a page', { status: 200, body: html, headers: { 'content-type': 'text/html' } }, true],
  ['HTTP 202', { status: 202 }, true],
  ['HTTP 401', { status: 401 }, true],
  ['HTTP 403', { status: 403 }, true],
  ['HTTP 500', { status: 500 }, true],
  ['HTTP 503', { status: 503 }, false],
  ['silence', 'hang', false],
  ['a broken connection', 'network-error', false],
];

describe('VER-02 the question for the era', () => {
  it.each(answers)('answered with %s leads to initialize in bounded time', async (_, discoverReply, isRemembered) => {
    const { state, server, pass, connection } = await start({ script: { discoverReply } });
    await pass(8_000);
    expect(state()).toMatchObject({ status: 'ready', error: null, facts: { era: 'legacy' } });
    const reading = connection.read('demo://a');
    await pass(0);
    await expect(reading).resolves.toMatchObject({ contents: [{ text: 'one' }] });
    expect(server.log.count('server/discover')).toBe(1);
    expect(server.log.count('initialize')).toBe(1);
    connection.reconnect();
    await pass(8_000);
    expect(state().status).toBe('ready');
    expect(server.log.count('server/discover')).toBe(isRemembered ? 1 : 2);
  });

  it('leads to the sign-in, and to no loop, where initialize is refused as well', async () => {
    const { state, server, pass } = await start({ script: { discoverReply: { status: 401 }, initializeReply: { status: 401 } } });
    expect(state().status).toBe('unauthorized');
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
  });

  it('is put to a silent server twice, for the first time it may only have been slow to start', async () => {
    const { state, server, pass, connection } = await start({ script: { discoverReply: 'hang', eras: ['legacy', 'modern'] } });
    await pass(8_000);
    expect(state()).toMatchObject({ status: 'ready', facts: { era: 'legacy' } });
    server.script.discoverReply = 'ok';
    connection.reconnect();
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', facts: { era: 'modern' } });
  });

  it('is not put a third time to a server that was silent twice', async () => {
    const { state, server, pass, connection } = await start({ script: { discoverReply: 'hang' } });
    for (let session = 0; session < 3; session += 1) {
      await pass(8_000);
      expect(state()).toMatchObject({ status: 'ready', facts: { era: 'legacy' } });
      connection.reconnect();
    }
    await pass(0);
    expect(state().status).toBe('ready');
    expect(server.log.count('server/discover')).toBe(2);
  });

  it('is asked again by a page whose own network kept it from the server', async () => {
    const { state, server, pass, connection } = await start({ script: { discoverReply: 'network-error' } });
    expect(state().facts?.era).toBe('legacy');
    server.script.eras = ['modern'];
    server.script.discoverReply = 'ok';
    connection.reconnect();
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', facts: { era: 'modern' } });
  });

  it('WEB-02 is not settled for good in a browser, where the SDK takes a refused preflight for an old server', async () => {
    const page = globalThis as { window?: unknown; document?: unknown; location?: unknown };
    Object.assign(page, { window: page, document: {}, location: { href: 'http://page.test/' } });
    try {
      const { state, server, pass, connection } = await start({ script: { discoverReply: 'network-error' } });
      expect(state()).toMatchObject({ status: 'ready', facts: { era: 'legacy' } });
      server.script.eras = ['modern'];
      server.script.discoverReply = 'ok';
      connection.reconnect();
      await pass(0);
      expect(state()).toMatchObject({ status: 'ready', facts: { era: 'modern' } });
    } finally {
      delete page.window;
      delete page.document;
      delete page.location;
    }
  });

  it('names the revisions of a server that speaks only newer ones', async () => {
    const discoverReply: Reply = { error: { code: -32022, data: { supported: ['2027-01-01'], requested: '2026-07-28' } } };
    const { state, server, pass } = await start({ script: { discoverReply } });
    expect(state().status).toBe('unsupported-version');
    expect(state().error?.message).toContain('2027-01-01');
    await pass(3_600_000);
    expect(server.log.methods).toEqual(['server/discover']);
  });

  it('does not fall back to initialize while a server that is known to be modern is away', async () => {
    const { state, server, pass, connection } = await start({ script: { eras: ['modern'] } });
    expect(state().facts?.era).toBe('modern');
    server.script.outage = { status: 503 };
    connection.reconnect();
    await pass(10_000);
    expect(state().status).not.toBe('ready');
    server.script.outage = undefined;
    await pass(300_000);
    expect(state()).toMatchObject({ status: 'ready', facts: { era: 'modern' } });
    expect(server.log.count('initialize')).toBe(0);
  });

  it('is not put to a legacy server again by another connection of the same source', async () => {
    const { server, source, world, close } = await start();
    const other = source.open({ server: 'again', environment: world, policy: { maxBackoffMs: 1, subscribeTimeoutMs: 1, readTimeoutMs: 1_000, releaseWhenHiddenMs: 1 } });
    other.reconnect();
    await world.clock.advance(0);
    expect(other.getSnapshot().status).toBe('ready');
    expect(server.log.count('server/discover')).toBe(1);
    void other.close();
    await close();
  });
});

describe('source keys', () => {
  const key = (options?: Parameters<typeof streamableHttp>[1], url = 'https://one.example/mcp'): string => streamableHttp(url, options).key;

  it('tell owners apart by URL, identity and plain headers', () => {
    expect(key()).toBe(key({}, 'HTTPS://one.example:443/mcp'));
    expect(key()).not.toBe(key({}, 'https://two.example/mcp'));
    expect(key()).not.toBe(key({ identity: 'ann' }));
    expect(key({ headers: { 'x-tenant': 'a' } })).not.toBe(key({ headers: { 'x-tenant': 'b' } }));
    expect(key({ headers: { 'X-Tenant': 'a', accept: 'b' } })).toBe(key({ headers: [['accept', 'b'], ['x-tenant', 'a']] }));
  });

  it('do not change with functions', () => {
    const options = () => ({ headers: () => ({}), fetch: globalThis.fetch.bind(globalThis), handlers: { 'roots/list': () => ({ roots: [] }) } });
    expect(key(options())).toBe(key(options()));
  });

  it('hold no secret', () => {
    expect(key({ headers: { authorization: 'Bearer s3cret-token' } })).not.toContain('s3cret');
  });
});
