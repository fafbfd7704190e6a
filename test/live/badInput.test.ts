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

const fast = { pollIntervalMs: 1_000, jitter: 0, maxBackoffMs: 5_000 };
const html = { status: 200, body: '<!doctype html><title>Sign in</title>', headers: { 'content-type': 'text/html' } };

describe.each(ways)('bad input over %s', (way) => {
  it.each([
    ['a refused connection', 'network-error', 'connecting'],
    ['a server that fails', { status: 503 }, 'connecting'],
    ['a wrong URL', { status: 404, body: 'Not Found' }, 'failed'],
    ['a page of HTML', html, 'failed'],
    ['an answer that is not JSON', { status: 200, body: '{', headers: { 'content-type': 'application/json' } }, 'failed'],
    ['an answer that is not MCP', { status: 200, body: '{"ok":true}', headers: { 'content-type': 'application/json' } }, 'failed'],
  ] as const)('%s is an error in one line, and mended it is ready', async (_, outage, status) => {
    const { server, live, observe, pass } = await open(way, { outage }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(2_000);
    const connection = live.connection('demo');
    expect(connection.getSnapshot().status).toBe(status);
    const { error } = live.resource('demo', 'demo://a').getSnapshot();
    expect(panel.state()).toMatch(/^error off/);
    expect(error?.message).toMatch(/^[^\n]{10,299}$/);
    server.script.outage = undefined;
    if (status === 'failed') connection.reconnect();
    await pass(20_000);
    expect(panel.text()).toBe('v1');
    expect(panel.state()).toMatch(/^ready/);
  });

  it.each([
    ['-32002', { error: { code: -32002, message: 'gone' } }, 'not-found'],
    ['-32602', { error: { code: -32602, message: 'Resource not found' } }, 'not-found'],
    ['-32001', { error: { code: -32001, message: 'gone' } }, 'error'],
    ['0', { error: { code: 0, message: 'unknown resource' } }, 'error'],
    ['-32603', { error: { code: -32603, message: 'internal' } }, 'error'],
    ['an item with neither text nor blob', { result: { contents: [{ uri: 'demo://a' }], resultType: 'complete', ttlMs: 0, cacheScope: 'private' } }, 'error'],
    ['contents that are no list', { result: { contents: 'v1', resultType: 'complete', ttlMs: 0, cacheScope: 'private' } }, 'error'],
  ] as const)('CON-01 %s keeps the last good contents, slows down, and recovers by itself', async (_, reply, status) => {
    const { server, observe, pass } = await open(way, { caps: { resources: {} } }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(100);
    server.script.readReply = reply;
    server.log.clear();
    await pass(30_000);
    expect(panel.state()).toBe(`${status} polling not-declared none`);
    expect(panel.text()).toBe('v1');
    expect(server.log.count('resources/read')).toBeLessThan(24);
    expect(server.log.count('initialize')).toBe(0);
    server.script.readReply = 'ok';
    server.set('demo://a', 'v2', { announce: false });
    await pass(10_000);
    expect(panel.state()).toBe('ready polling not-declared none');
    expect(panel.text()).toBe('v2');
  });

  it('CON-02 tells empty contents, an empty text and a text apart, and goes on polling', async () => {
    const { server, observe, pass } = await open(way, { caps: { resources: {} } }, fast);
    const contents = (): unknown => panel.observer.getCurrentResult().data?.contents;
    server.set('demo://a', []);
    const panel = observe('demo://a');
    await pass(100);
    expect(contents()).toEqual([]);
    server.set('demo://a', '');
    await pass(1_000);
    expect(contents()).toMatchObject([{ kind: 'text', text: '' }]);
    server.set('demo://a', 'x');
    await pass(1_000);
    expect(contents()).toMatchObject([{ kind: 'text', text: 'x' }]);
    expect(panel.state()).toBe('ready polling not-declared none');
  });

  it('capabilities of the wrong type promise nothing, and unknown ones are ignored', async () => {
    const { server, live, observe, pass } = await open(way, { caps: { resources: { sideways: true }, vendorThing: { a: 1 } } }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(100);
    expect(panel.state()).toBe('ready polling not-declared none');
    expect(live.connection('demo').getSnapshot().facts?.serverCapabilities).toEqual({ resources: { sideways: true }, vendorThing: { a: 1 } });
  });
});

describe.each(['sdk, legacy', 'client, legacy'] as const)('bad input over %s', (way) => {
  it.each(['1999-01-01', '2024-10-07'])('VER-01 revision %s ends the connection for good and sends nothing more', async (protocolVersion) => {
    const { server, live, observe, pass } = await open(way, { protocolVersion }, fast);
    const panel = observe('demo://a');
    await pass(60_000);
    expect(live.connection('demo').getSnapshot().status).toBe('unsupported-version');
    expect(live.connection('demo').getSnapshot().error?.message).toContain(protocolVersion);
    expect(panel.state()).toBe('error off no-connection none');
    expect(server.log.methods.filter((method) => method !== 'server/discover')).toEqual(['initialize']);
  });

  it.each([{ resources: 'yes' }, { resources: { subscribe: 'yes' } }, 'none'])('a malformed declaration (%j) is one readable error with a button', async (caps) => {
    const { server, live, observe, pass } = await open(way, { caps }, fast);
    server.set('demo://a', 'v1');
    const panel = observe('demo://a');
    await pass(2_000);
    expect(live.connection('demo').getSnapshot().status).toBe('failed');
    expect(panel.state()).toBe('error off no-connection none');
    server.script.caps = { resources: {} };
    live.connection('demo').reconnect();
    await pass(1_000);
    expect(panel.text()).toBe('v1');
  });
});
