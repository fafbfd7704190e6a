import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { observedFetch, type StreamEvent } from '../../src/connection/observedFetch.js';
import { legacySdkServer, modernSdkServer, type SdkServer } from '../support/sdkServers.js';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => { for (const close of open.splice(0).toReversed()) await close(); });

/** A server on 127.0.0.1 that answers as it is told. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<void> => new Promise((resolve) => {
    http.closeAllConnections();
    http.close(() => resolve());
  });
  open.push(stop);
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, stop };
}

function observe(base?: Parameters<typeof observedFetch>[0]) {
  const observed = observedFetch(base);
  const events: StreamEvent[] = [];
  observed.subscribe((event) => { events.push(event); });
  return { observed, events, types: () => events.map((event) => event.type) };
}

const stream = { accept: 'text/event-stream' };
const post: RequestInit = { method: 'POST', headers: { accept: 'application/json, text/event-stream' }, body: '{}' };
const asStream = { 'content-type': 'text/event-stream' };

async function connected(make: () => Promise<SdkServer>) {
  const server = await make();
  open.push(() => server.close());
  const seen = observe();
  const transport = new StreamableHTTPClientTransport(new URL(server.url), { fetch: seen.observed.fetch as never, reconnectionOptions: {
    initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1, maxRetries: 0,
  } });
  const client = new Client({ name: 'c', version: '1' });
  open.push(() => client.close());
  await client.connect(transport as never);
  return { server, transport, client, ...seen };
}

describe('the push stream of a real server', () => {
  it('is told from its opening to the bytes that come on it, and the SDK reads them all', async () => {
    const { server, client, types } = await connected(legacySdkServer);
    const updated: string[] = [];
    client.fallbackNotificationHandler = async (notification) => { updated.push(notification.method); };
    await vi.waitFor(() => expect(types()).toEqual(['opening', 'open']));
    server.set('demo://a', 'two');
    await vi.waitFor(() => expect(updated).toEqual(['notifications/resources/updated']));
    expect(types()).toContain('bytes');
  });

  it('is told to be refused with 405 where a dual-era server speaks to an older client', async () => {
    const { events, observed } = await connected(modernSdkServer);
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opening' }, { type: 'refused', status: 405, retryAfterMs: undefined }]));
    expect(observed.latest).toEqual(events[1]);
  });

  it('is told when it ends, reopened by nobody, and opens again when asked to', async () => {
    const { server, transport, observed, types } = await connected(legacySdkServer);
    await vi.waitFor(() => expect(types()).toContain('open'));
    observed.cutStream();
    await vi.waitFor(() => expect(types()).toEqual(['opening', 'open', 'ended']));
    await vi.waitFor(async () => {
      await transport.resumeStream('');
      expect(observed.latest?.type).toBe('open');
    });
    expect(server.seen.filter((line) => line === 'GET').length).toBeGreaterThanOrEqual(2);
  });
});

describe('how a GET goes', () => {
  it.each([400, 404, 409, 503])('tells that it was refused with %i, and hands the answer on', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status, { 'retry-after': '7' }).end('words'));
    const { observed, events } = observe();
    const response = await observed.fetch(url, { headers: stream });
    expect([response.status, await response.text()]).toEqual([status, 'words']);
    expect(events.at(-1)).toEqual({ type: 'refused', status, retryAfterMs: 7_000 });
  });

  it('takes a page for a refusal, and hands on an answer that no SDK tries to read events from', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    const { observed, events } = observe();
    expect((await observed.fetch(url, { headers: stream })).status).toBe(405);
    expect(events.at(-1)).toEqual({ type: 'refused', status: 200, retryAfterMs: undefined });
  });

  it('tells that nobody answered', async () => {
    const { url, stop } = await serve(() => {});
    await stop();
    const { observed, types } = observe();
    await expect(observed.fetch(url, { headers: stream })).rejects.toThrow(TypeError);
    expect(types()).toEqual(['opening', 'unreachable']);
  });

  it('tells the end of a stream in good order, and a keep-alive from a message', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, asStream).end(': still here\n\n'));
    const { observed, events } = observe();
    const response = await observed.fetch(url, { headers: stream });
    expect(await new Response(response.body).text()).toBe(': still here\n\n');
    expect(events.slice(1)).toEqual([{ type: 'open' }, { type: 'bytes', isKeepAlive: true }, { type: 'ended' }]);
  });

  it('tells the end of a stream whose socket was killed, and lets the reader see the error', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, asStream).write('data: 1\n\n');
      setImmediate(() => response.destroy());
    });
    const { observed, types } = observe();
    const response = await observed.fetch(url, { headers: stream });
    await expect(new Response(response.body).text()).rejects.toThrow();
    expect(types().at(-1)).toBe('ended');
  });

  it('leaves the rest of the response as it is, and takes nothing before it is asked', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { ...asStream, 'mcp-session-id': 's1' }).end('data: 1\n\n'));
    const { observed, types } = observe();
    const response = await observed.fetch(url, { headers: stream });
    expect([response.ok, response.redirected, response.url, response.headers.get('mcp-session-id')]).toEqual([true, false, url, 's1']);
    expect(types()).toEqual(['opening', 'open']);
    expect(await response.text()).toBe('data: 1\n\n');
  });

  it('tells once that it was cancelled by its reader', async () => {
    let isGone = false;
    const { url } = await serve((_, response) => { response.on('close', () => { isGone = true; }).writeHead(200, asStream).write(':\n\n'); });
    const { observed, types } = observe();
    const response = await observed.fetch(url, { headers: stream });
    await response.body?.cancel();
    await vi.waitFor(() => expect(isGone).toBe(true));
    expect(types()).toEqual(['opening', 'open', 'ended']);
  });
});

describe('this side', () => {
  it('cuts a stream also where the fetch beneath does not listen to aborts', async () => {
    const deaf = async (): Promise<Response> => new Response(new ReadableStream({}), { headers: asStream });
    const { observed, types } = observe(deaf);
    const response = await observed.fetch('http://page.test/', { headers: stream });
    const reading = response.body?.getReader().read();
    observed.cutStream();
    await expect(reading).rejects.toThrow();
    expect(types()).toEqual(['opening', 'open', 'ended']);
  });

  it('ends a stream that is cut in the moment in which it opens before the one that takes its place opens', async () => {
    const { observed, types } = observe(async () => new Response(new ReadableStream({}), { headers: asStream }));
    let next: Promise<Response> | undefined;
    observed.subscribe(({ type }) => {
      if (type !== 'open' || next !== undefined) return;
      observed.cutStream();
      next = observed.fetch('http://page.test/', { headers: stream });
    });
    await observed.fetch('http://page.test/', { headers: stream });
    await next;
    expect(types()).toEqual(['opening', 'open', 'ended', 'opening', 'open']);
    expect(observed.latest).toEqual({ type: 'open' });
  });

  it('tells of the stream that took the place of another, and no more of the other', async () => {
    const ends: ((response: Response) => void)[] = [];
    const { observed, types } = observe(() => new Promise((resolve) => { ends.push(resolve); }));
    const first = observed.fetch('http://page.test/', { headers: stream });
    const second = observed.fetch('http://page.test/', { headers: stream });
    ends[1]?.(new Response(new ReadableStream({}), { headers: asStream }));
    await second;
    ends[0]?.(new Response(null, { status: 409 }));
    expect((await first).status).toBe(409);
    expect(types()).toEqual(['opening', 'opening', 'open']);
  });

  it('lets no GET leave while the stream is barred', async () => {
    const base = vi.fn(async () => new Response(null, { status: 200 }));
    const { observed, types } = observe(base);
    observed.isStreamBarred = true;
    expect((await observed.fetch('http://page.test/', { headers: stream })).status).toBe(405);
    expect(base).not.toHaveBeenCalled();
    expect(types()).toEqual([]);
  });

  it('does not take the replay of an answer for the push stream', async () => {
    const { url } = await serve((_, response) => { response.writeHead(200, asStream).write(':\n\n'); });
    const { observed, types } = observe();
    await observed.fetch(url, { headers: stream });
    const replay = await observed.fetch(url, { headers: { ...stream, 'last-event-id': '7' } });
    expect(replay.status).toBe(200);
    expect(types()).toEqual(['opening', 'open']);
  });

  it('knows the events of an earlier push stream, and lets nobody but its keeper take it up again', async () => {
    const base = vi.fn(async () => new Response('id: 6\ndata: 1\n\nid:7\r\ndata: 2\r\n\r\n', { headers: asStream }));
    const { observed, types } = observe(base);
    await new Response((await observed.fetch('http://page.test/', { headers: stream })).body).text();
    expect(types().at(-1)).toBe('ended');
    observed.isStreamBarred = true;
    expect((await observed.fetch('http://page.test/', { headers: { ...stream, 'last-event-id': '7' } })).status).toBe(405);
    expect(base).toHaveBeenCalledTimes(1);
    expect((await observed.fetch('http://page.test/', { headers: { ...stream, 'last-event-id': 'of an answer' } })).status).toBe(200);
    observed.isReplayBarred = true;
    expect((await observed.fetch('http://page.test/', { headers: { ...stream, 'last-event-id': 'of an answer' } })).status).toBe(405);
    expect(base).toHaveBeenCalledTimes(2);
  });

  it('survives a listener that throws', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, asStream).end('data: 1\n\n'));
    const observed = observedFetch();
    observed.subscribe(() => { throw new Error('a listener that fails'); });
    expect(await new Response((await observed.fetch(url, { headers: stream })).body).text()).toBe('data: 1\n\n');
  });

  it('keeps the status and the Retry-After of the last POST, dates read by the clock of the server', async () => {
    const answers = [{ status: 404, headers: {} }, { status: 503, headers: { date: 'Thu, 01 Jan 2026 12:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' } }];
    const { url, stop } = await serve((_, response) => {
      const { status, headers } = answers.shift() ?? { status: 200, headers: {} };
      response.sendDate = false;
      response.writeHead(status, headers as Record<string, string>).end();
    });
    const { observed } = observe();
    await observed.fetch(url, post);
    expect(observed.lastPost).toEqual({ status: 404, retryAfterMs: undefined });
    await observed.fetch(url, post);
    expect(observed.lastPost).toEqual({ status: 503, retryAfterMs: 30_000 });
    await stop();
    await observed.fetch(url, post).catch(() => {});
    expect(observed.lastPost).toEqual({ status: 0, retryAfterMs: undefined });
  });

  it('sends one refresh of a token for all that ask with the same', async () => {
    const base = vi.fn(async () => new Response('{"access_token":"t"}'));
    const { observed } = observe(base);
    const refresh = (): Promise<Response> => observed.fetch('http://auth.test/token', {
      method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'r' }),
    });
    const texts = await Promise.all([refresh(), refresh(), refresh()].map(async (response) => (await response).text()));
    expect(new Set(texts)).toEqual(new Set(['{"access_token":"t"}']));
    expect(base).toHaveBeenCalledTimes(1);
  });

  it('shares a refresh until what it granted is in use, and then sends the same again where the server lets it be used again', async () => {
    const base = vi.fn(async () => new Response('{"access_token":"t"}'));
    const { observed } = observe(base);
    const refresh = async (): Promise<string> => (await observed.fetch('http://auth.test/token', {
      method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'r' }),
    })).text();
    const use = (token: string): Promise<Response> => observed.fetch('http://mcp.test/mcp', {
      method: 'POST', headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` },
    });
    await use('old');
    expect(await refresh()).toBe('{"access_token":"t"}');
    await use('old');
    expect(await refresh()).toBe('{"access_token":"t"}');
    expect(base).toHaveBeenCalledTimes(3);
    await use('t');
    await refresh();
    expect(base).toHaveBeenCalledTimes(5);
  });

  it('sends a refresh again that was refused', async () => {
    const base = vi.fn(async () => new Response('{}', { status: 503 }));
    const { observed } = observe(base);
    const refresh = (): Promise<Response> => observed.fetch('http://auth.test/token', {
      method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'r' }),
    });
    expect((await refresh()).status).toBe(503);
    await refresh();
    expect(base).toHaveBeenCalledTimes(2);
  });

  it('lets a cancellation outlive the page, and nothing else that is posted', async () => {
    const base = vi.fn(async (_url: string | URL, _init?: RequestInit) => new Response(null, { status: 202 }));
    const { observed } = observe(base);
    for (const method of ['notifications/cancelled', 'resources/read']) {
      await observed.fetch('http://mcp.test/mcp', {
        method: 'POST', headers: { accept: 'application/json, text/event-stream' }, body: JSON.stringify({ method, jsonrpc: '2.0' }),
      });
    }
    expect(base.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, undefined]);
  });
});
