import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerSource } from '../../src/protocol/index.js';
import { door, openConnection, type OpenConnection, type OpenConnectionOptions, type Way, ways } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};
type Options = Parameters<ReturnType<typeof door>['streamableHttp']>[1];

describe.each(ways)('streamableHttp of %s', (way) => {
  const source = (url: string, fetch: NonNullable<Options>['fetch'], options: Options = {}): ServerSource => door(way).streamableHttp(url, { fetch, ...options });

  it('sends plain headers with every request', async () => {
    const { server } = await start(way, { source: (url, { fetch }) => source(url, fetch, { headers: { 'X-Tenant': 'ann' } }) });
    expect(server.log.entries.length).toBeGreaterThan(0);
    expect(server.log.entries.every(({ headers }) => headers['x-tenant'] === 'ann')).toBe(true);
  });

  it('asks a function for the headers at every request, and takes a new one over without a new connection', async () => {
    let token = 1;
    const { server, source: first, connection, pass, state } = await start(way, {
      source: (url, { fetch }) => source(url, fetch, { headers: async () => ({ authorization: `Bearer ${token}` }) }),
    });
    const read = async (): Promise<string | undefined> => {
      const reading = connection.read('demo://a');
      await pass(0);
      await reading;
      return server.log.entries.filter(({ what }) => what === 'resources/read').at(-1)?.headers['authorization'];
    };
    token = 2;
    expect(await read()).toBe('Bearer 2');
    const next = source('http://scripted.test/mcp', server.fetch, { headers: () => ({ authorization: 'Bearer of another' }) });
    expect(next.key).toBe(first.key);
    first.adopt(next);
    expect(await read()).toBe('Bearer of another');
    expect(state().session).toBe(1);
  });

  it('sends the headers of the application to its server and to nobody else', async () => {
    const elsewhere: (string | null)[] = [];
    const { server } = await start(way, {
      script: { initializeReply: { status: 401, headers: { 'www-authenticate': 'Bearer resource_metadata="http://elsewhere.test/meta"' } }, discoverReply: { status: 401 } },
      source: (url, scripted) => source(url, (target, init) => {
        if (String(target) === url) return scripted.fetch(target, init);
        elsewhere.push(new Headers(init?.headers).get('x-secret'));
        return Promise.resolve(new Response(null, { status: 404 }));
      }, { headers: { 'x-secret': 's3cret' }, authProvider: silentProvider() }),
    });
    expect(server.log.entries.every(({ headers }) => headers['x-secret'] === 's3cret')).toBe(true);
    if (way !== 'client-modern') expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.every((secret) => secret === null)).toBe(true);
  });

  it('declares exactly what has a handler', async () => {
    const handlers = { 'roots/list': () => ({ roots: [] }), 'elicitation/create': undefined };
    const { state } = await start(way, { source: (url, { fetch }) => source(url, fetch, { handlers: handlers as never }) });
    expect(state().facts?.clientCapabilities).toEqual({ roots: {} });
  });

  it('makes none of the mistakes that a client can make', async () => {
    const { server, watch, connection, pass } = await start(way);
    server.set('demo://b', 'one');
    const { watch: a } = watch('demo://a');
    watch('demo://b');
    const release = connection.holdLists();
    const done = Promise.all([connection.read('demo://a'), connection.list('resources'), connection.list('templates')]);
    await pass(1_000);
    await done;
    a.stop();
    server.set('demo://b', 'two');
    release();
    await pass(30_000);
    server.cutStreams();
    await pass(30_000);
    const closing = connection.close();
    await pass(3_000);
    await closing;
    expect(server.log.mistakes).toEqual([]);
    expect(server.openStreams).toBe(0);
  });

  it('refuses a text that is no URL', () => {
    expect(() => source('not a url', undefined)).toThrow(TypeError);
  });
});

describe.each(['sdk-legacy', 'client-legacy'] as const)('streamableHttp of %s', (way) => {
  it('answers the server with the handler of the moment', async () => {
    const source = (fetch: NonNullable<Options>['fetch'], name: string): ServerSource =>
      door(way).streamableHttp('http://scripted.test/mcp', { fetch, handlers: { 'roots/list': () => ({ roots: [{ uri: `file:///${name}` }] }) } });
    const { server, source: first, pass } = await start(way, { source: (_, { fetch }) => source(fetch, 'one') });
    const ask = async (): Promise<unknown> => {
      const answer = server.ask('roots/list', {});
      await pass(0);
      return answer;
    };
    expect(await ask()).toEqual({ roots: [{ uri: 'file:///one' }] });
    first.adopt(source(server.fetch, 'two'));
    expect(await ask()).toEqual({ roots: [{ uri: 'file:///two' }] });
  });

  it('gets the rest of an answer whose stream ended before it (SSE polling of 2025-11-25)', async () => {
    const { server, connection, pass } = await start(way, {
      source: (url, scripted) => door(way).streamableHttp(url, {
        fetch: (target, init) => {
          const body = typeof init?.body === 'string' ? init.body : '';
          if (body.includes('"tools/call"')) return Promise.resolve(events('id: answer-1\nretry: 1\ndata: \n\n'));
          if (new Headers(init?.headers).get('last-event-id') !== 'answer-1') return scripted.fetch(target, init);
          return Promise.resolve(events(`id: answer-2\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [] } })}\n\n`));
        },
      }),
    });
    let outcome: unknown;
    void connection.request('tools/call', { name: 'slow' }).then((result) => { outcome = result; });
    await vi.waitFor(async () => {
      await pass(0);
      expect(outcome).toEqual({ content: [] });
    });
    expect(server.log.count('GET')).toBe(1);
  });
});

function events(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

function silentProvider(): object {
  return {
    redirectUrl: 'http://page.test/callback', clientMetadata: { redirect_uris: ['http://page.test/callback'] },
    clientInformation: () => ({ client_id: 'page' }), tokens: () => undefined, saveTokens: () => {}, redirectToAuthorization: () => {},
    saveCodeVerifier: () => {}, codeVerifier: () => 'verifier',
  };
}
