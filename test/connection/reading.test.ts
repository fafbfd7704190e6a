import { getEventListeners } from 'node:events';
import { StreamableHTTPClientTransport as DualTransport } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as clientDoor from 'mcp-live/client';
import * as sdkDoor from 'mcp-live/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveError, ServerSource } from '../../src/protocol/index.js';
import { openConnection, type OpenConnection, type OpenConnectionOptions, type Way, ways } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};

describe.each(ways)('%s', (way) => {
  const failure = async ({ connection, pass }: OpenConnection, uri = 'demo://a', afterMs = 0): Promise<LiveError> => {
    const read = connection.read(uri).then(() => { throw new Error('it was read'); }, (error: unknown) => error as LiveError);
    await pass(afterMs);
    return read;
  };
  const read = async ({ connection, pass }: OpenConnection, uri = 'demo://a'): ReturnType<OpenConnection['connection']['read']> => {
    const reading = connection.read(uri);
    await pass(0);
    return reading;
  };

  it('reads items as they crossed, unknown members apart', async () => {
    const opened = await start(way);
    opened.server.set('demo://a', [
      { text: '', mimeType: 'text/plain', annotations: { lastModified: '2026-01-01T00:00:00Z', priority: 1 } }, { uri: 'demo://a/b', blob: 'AAEC' },
    ]);
    expect((await read(opened)).contents).toEqual([
      { uri: 'demo://a', mimeType: 'text/plain', text: '', annotations: { lastModified: '2026-01-01T00:00:00Z', priority: 1 } },
      { uri: 'demo://a/b', blob: 'AAEC' },
    ]);
  });

  it('takes no remark of another type than the protocol promises', async () => {
    const opened = await start(way);
    opened.server.set('demo://a', [{ text: '', annotations: { lastModified: { toString: 1 }, audience: ['user', 1], priority: '1', vendor: 2 } as never }]);
    expect((await read(opened)).contents[0]?.annotations).toEqual({ audience: ['user'], vendor: 2 });
  });

  it('goes to the wire although the server vouches for an earlier answer', async () => {
    const opened = await start(way, { script: { ttlMs: 600_000, cacheScope: 'public' } });
    expect(await read(opened)).toMatchObject({ ttlMs: 600_000, cacheScope: 'public' });
    opened.server.set('demo://a', 'two', { announce: false });
    expect((await read(opened)).contents[0]?.text).toBe('two');
  });

  it.each([
    ['no contents', {}], ['contents that are no list', { contents: 'one' }], ['an item that is no object', { contents: ['one'] }],
    ['an item with neither text nor blob', { contents: [{ uri: 'demo://a', text: 'one' }, { uri: 'demo://b' }] }],
  ])('takes %s for a bad answer', async (_, result) => {
    const opened = await start(way, { script: { readReply: { result: { resultType: 'complete', ...result } } } });
    expect(await failure(opened)).toMatchObject({ name: 'LiveError', kind: 'bad-answer', sent: true });
  });

  it('says that the server has no such resource', async () => {
    expect(await failure(await start(way), 'demo://nowhere')).toMatchObject({ kind: 'not-found', code: -32602, sent: true });
  });

  it('gives up when the answer takes too long, by the clock that was handed in', async () => {
    const opened = await start(way, { script: { readReply: 'hang' }, policy: { readTimeoutMs: 7_000 } });
    expect(await failure(opened, 'demo://a', 7_000)).toMatchObject({ kind: 'timeout', sent: true });
    expect(opened.state()).toMatchObject({ status: 'ready', session: 1 });
  });

  it('keeps four reads in flight and no more', async () => {
    const { server, connection, pass } = await start(way, { script: { readDelayMs: 1_000 } });
    const reads = Array.from({ length: 10 }, () => connection.read('demo://a'));
    await pass(0);
    expect(server.log.count('resources/read')).toBe(4);
    await pass(1_000);
    expect(server.log.count('resources/read')).toBe(8);
    await pass(2_000);
    expect(await Promise.all(reads)).toHaveLength(10);
  });

  it('counts the limit from when the request leaves', async () => {
    const { connection, pass } = await start(way, { script: { readDelayMs: 900 } });
    const reads = Array.from({ length: 8 }, () => connection.read('demo://a', { timeoutMs: 1_000 }));
    await pass(2_000);
    expect(await Promise.all(reads)).toHaveLength(8);
  });

  it('is given up by its caller, and leaves no listener on the signal', async () => {
    const { server, connection, pass } = await start(way, { script: { readDelayMs: 1_000 } });
    const caller = new AbortController();
    const given = connection.read('demo://a', { signal: caller.signal }).catch((error: unknown) => error);
    const done = connection.read('demo://a', { signal: caller.signal });
    await pass(1_000);
    await done;
    await given;
    expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
    const aborted = connection.read('demo://a', { signal: caller.signal }).catch((error: unknown) => error);
    await pass(0);
    caller.abort();
    await pass(0);
    expect(await aborted).toMatchObject({ kind: 'aborted', sent: true });
    server.log.clear();
    expect(await connection.read('demo://a', { signal: caller.signal }).catch((error: unknown) => error)).toMatchObject({ kind: 'aborted' });
    expect(server.log.entries).toEqual([]);
  });

  it('sends nothing about resources where none were declared', async () => {
    const opened = await start(way, { script: { caps: { tools: {} } } });
    expect(await failure(opened)).toMatchObject({ kind: 'not-supported', sent: false });
    expect(await opened.connection.list('resources')).toEqual({ entries: [], skipped: [] });
    expect(await opened.connection.list('templates')).toEqual({ entries: [], skipped: [] });
    expect(opened.server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
  });

  it('waits for the connection, and opens it on its first use', async () => {
    const { source, world, server, pass } = await start(way);
    const other = source.open({ server: 'other', environment: world, policy: { maxBackoffMs: 1_000, subscribeTimeoutMs: 1_000, readTimeoutMs: 1_000, releaseWhenHiddenMs: 1_000 } });
    await pass(0);
    server.log.clear();
    const reading = other.read('demo://a');
    await pass(0);
    expect((await reading).contents[0]?.text).toBe('one');
    void other.close();
    await pass(3_000);
  });

  it('tells when a request leaves, and gives the raw result', async () => {
    const { connection, pass } = await start(way, { script: { caps: { tools: {} }, toolReply: { result: { resultType: 'complete', content: [], vendor: { kept: true } } } } });
    let sentAt = 0;
    const call = connection.request('tools/call', { name: 'pay', arguments: {} }, { onSent: () => { sentAt += 1; } });
    await pass(0);
    expect(await call).toMatchObject({ content: [], vendor: { kept: true } });
    expect(sentAt).toBe(1);
  });

  it('tells every announcement', async () => {
    const { connection, pass, server, watch } = await start(way);
    const heard: string[] = [];
    const stop = connection.onAnnouncement(({ method, params }) => heard.push(`${method} ${(params as { uri?: string } | undefined)?.uri ?? ''}`.trim()));
    const release = connection.holdLists();
    watch('demo://a');
    await pass(1_000);
    server.announce('demo://a/part');
    server.announceListChanged();
    await pass(0);
    expect(heard.filter((line) => !line.includes('acknowledged'))).toEqual(['notifications/resources/updated demo://a/part', 'notifications/resources/list_changed']);
    stop();
    release();
  });

  it('writes every frame to the log', async () => {
    const opened = await start(way);
    await read(opened);
    const frames = opened.connection.log.getSnapshot().filter(({ method }) => method === 'resources/read');
    expect(frames.map(({ dir, kind }) => `${dir} ${kind}`)).toEqual(['c2s request', 's2c response']);
    expect(frames[0]?.message).toMatchObject({ jsonrpc: '2.0', method: 'resources/read', params: { uri: 'demo://a' } });
    expect(frames[1]?.message).toMatchObject({ result: { contents: [{ text: 'one' }] } });
  });
});

describe.each(['sdk-legacy', 'client-legacy'] as const)('%s', (way) => {
  it('keeps its session through failures of the network', async () => {
    const { server, connection, pass, state } = await start(way);
    server.script.outage = 'network-error';
    const read = connection.read('demo://a').catch((error: unknown) => error);
    await pass(0);
    expect(await read).toMatchObject({ kind: 'network' });
    server.script.outage = undefined;
    const again = connection.read('demo://a');
    await pass(0);
    expect((await again).contents).toHaveLength(1);
    expect(state()).toMatchObject({ status: 'ready', session: 1 });
  });

  it('knows nothing of what a resumed session declared, and reads all the same', async () => {
    const { connection, pass, state } = await start(way, {
      source: (url, { fetch }) => overResumed(way, url, fetch),
    });
    expect(state()).toMatchObject({ status: 'ready', facts: { serverCapabilities: undefined, protocolVersion: undefined }, push: 'unknown' });
    const read = connection.read('demo://a');
    await pass(0);
    expect((await read).contents).toHaveLength(1);
  });
});

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Over a session that somebody else opened. */
function overResumed(way: Way, url: string, fetch: Fetch): ServerSource {
  const options = async (): Promise<{ fetch: Fetch; sessionId: string }> => ({ fetch, sessionId: await openElsewhere(url, fetch) });
  return way === 'sdk-legacy'
    ? sdkDoor.overTransport(async () => new LegacyTransport(new URL(url), await options()), { key: 'resumed' })
    : clientDoor.overTransport(async () => new DualTransport(new URL(url), await options()), { key: 'resumed' });
}

async function openElsewhere(url: string, fetch: Fetch): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'elsewhere', version: '1' } };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }) });
  const sessionId = response.headers.get('mcp-session-id') ?? '';
  await fetch(url, { method: 'POST', headers: { ...headers, 'mcp-session-id': sessionId }, body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) });
  return sessionId;
}
