import { inTurn, ManualClock, type Reply, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { type BareClient, bareClient, jsonOf } from './bareClient.js';

interface Met { clock: ManualClock; server: ScriptedServer; client: BareClient }

async function meet(script: ScriptedServerOptions = {}): Promise<Met> {
  const clock = new ManualClock();
  const server = scriptedServer({ clock, resources: { 'demo://a': 'one', 'demo://b': 'two' }, ...script });
  const client = bareClient(server);
  await client.initialize();
  return { clock, server, client };
}

const read = (client: BareClient, uri = 'demo://a'): Promise<Record<string, unknown>> => jsonOf(client.ask('resources/read', { uri }));

describe('reading', () => {
  it('CON-04 gives items as they were set', async () => {
    const { server, client } = await meet();
    server.set('demo://a', [
      { text: 'A', mimeType: 'text/markdown', annotations: { lastModified: '2026-01-01T00:00:00Z' } }, { uri: 'demo://a/b', blob: 'AAEC/w==' },
    ]);
    expect(await read(client)).toMatchObject({ result: { contents: [
      { uri: 'demo://a', text: 'A', mimeType: 'text/markdown', annotations: { lastModified: '2026-01-01T00:00:00Z' } }, { uri: 'demo://a/b', blob: 'AAEC/w==' },
    ] } });
  });

  it('MOD-02 says how long it holds', async () => {
    const { client } = await meet({ ttlMs: 60_000, cacheScope: 'public' });
    expect(await read(client)).toMatchObject({ result: { ttlMs: 60_000, cacheScope: 'public' } });
  });

  it('SUB-05 takes the contents at its start, however long it takes', async () => {
    const { clock, server, client } = await meet({ readDelayMs: 300 });
    const slow = read(client);
    await clock.advance(100);
    server.set('demo://a', 'two');
    await clock.advance(200);
    expect(await slow).toMatchObject({ result: { contents: [{ text: 'one' }] } });
  });

  it('is told per URI and per call', async () => {
    const { client } = await meet({ readReply: (uri, call) => (uri === 'demo://b' && call === 2 ? { error: { code: -32603 } } : 'ok') });
    const answers = [];
    for (const uri of ['demo://b', 'demo://a', 'demo://a', 'demo://b', 'demo://b']) answers.push('error' in await read(client, uri));
    expect(answers).toEqual([false, false, false, true, false]);
  });

  it.each([-32002, -32602, -32001, 0, -32603])('CON-01 fails with %i, and then works again', async (code) => {
    const { client } = await meet({ readReply: inTurn<Reply>({ error: { code, message: 'unknown resource', data: { uri: 'demo://a' } } }, 'ok') });
    expect(await read(client)).toMatchObject({ error: { code, message: 'unknown resource', data: { uri: 'demo://a' } } });
    expect(await read(client)).toMatchObject({ result: {} });
  });

  it.each<[string, Reply, number, string, RegExp]>([
    ['broken JSON', 'malformed', 200, 'application/json', /^\{/], ['a page', 'html', 200, 'text/html', /^<!doctype html>/], ['nothing', 'empty', 200, 'application/json', /^$/],
    ['a status', { status: 502, body: 'Bad Gateway' }, 502, 'text/plain;charset=UTF-8', /^Bad Gateway$/],
  ])('is answered with %s', async (_, readReply, status, type, text) => {
    const { client } = await meet({ readReply });
    const answer = await client.ask('resources/read', { uri: 'demo://a' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(await answer.text()).toMatch(text);
  });

  it('names the time to try again', async () => {
    const { client } = await meet({ readReply: { status: 429, headers: { 'retry-after': '7' } } });
    expect((await client.ask('resources/read', { uri: 'demo://a' })).headers.get('retry-after')).toBe('7');
  });

  it.each<[string, unknown]>([['CON-02 no contents', { contents: [] }], ['an item without text', { contents: [{ uri: 'demo://a' }] }], ['no object', 7]])('is answered with %s', async (_, result) => {
    const { client } = await meet({ readReply: { result } });
    expect(await read(client)).toMatchObject({ result });
  });

  it('is counted, by URI and at the same time', async () => {
    const { clock, server, client } = await meet({ readDelayMs: 100 });
    const reads = [read(client), read(client), read(client, 'demo://b')];
    await clock.advance(50);
    expect([server.readsInFlight, server.pending]).toEqual([3, 3]);
    await clock.advance(50);
    await Promise.all(reads);
    expect([server.readsInFlight, server.mostReadsAtOnce, server.mostReadsOf('demo://b'), server.log.count('resources/read', 'demo://a')]).toEqual([0, 2, 1, 2]);
  });

  it('ends in no answer when it is cancelled, and in none at all when it is given up', async () => {
    const { clock, server, client } = await meet({ readReply: 'hang' });
    const stop = new AbortController();
    const answer = client.ask('resources/read', { uri: 'demo://a' }, { signal: stop.signal }).catch(() => 'given up');
    await clock.advance(0);
    expect(server.readsInFlight).toBe(1);
    await client.notify('notifications/cancelled', { requestId: 2 });
    await clock.advance(0);
    expect([server.readsInFlight, server.pending]).toEqual([0, 1]);
    stop.abort();
    expect([await answer, server.pending]).toEqual(['given up', 0]);
  });

  it('fails for what was removed', async () => {
    const { server, client } = await meet();
    server.remove('demo://a');
    expect(await read(client)).toMatchObject({ error: { code: -32602, data: { uri: 'demo://a' } } });
  });

  it('is answered as an event where told so', async () => {
    const { client } = await meet({ answerFormat: 'sse' });
    const answer = await client.ask('resources/read', { uri: 'demo://a' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toMatch(/^event: message\ndata: \{.*"text":"one".*\}\n\n$/);
  });
});

describe('listing', () => {
  const uris = (answer: Record<string, unknown>): unknown => (answer as { result: { resources: { uri: string }[] } }).result.resources.map(({ uri }) => uri);

  it('LIST-03 goes page by page', async () => {
    const { client } = await meet({ pageSize: 1 });
    const first = await jsonOf(client.ask('resources/list'));
    expect([uris(first), first]).toMatchObject([['demo://a'], { result: { nextCursor: 'p1' } }]);
    const second = await jsonOf(client.ask('resources/list', { cursor: 'p1' }));
    expect(uris(second)).toEqual(['demo://b']);
    expect(second['result']).not.toHaveProperty('nextCursor');
  });

  it('refuses a cursor that it never gave out', async () => {
    const { client } = await meet({ pageSize: 1 });
    expect(await jsonOf(client.ask('resources/list', { cursor: 'p9' }))).toMatchObject({ error: { code: -32602 } });
  });

  it('has empty and repeated cursors, and errors, where told so', async () => {
    const { client } = await meet({ listReply: (cursor) => (cursor === 'bad' ? { error: { code: -32603 } } : { result: { resources: [], nextCursor: cursor ?? '' } }) });
    expect(await jsonOf(client.ask('resources/list'))).toMatchObject({ result: { nextCursor: '' } });
    expect(await jsonOf(client.ask('resources/list', { cursor: '' }))).toMatchObject({ result: { nextCursor: '' } });
    expect(await jsonOf(client.ask('resources/list', { cursor: 'bad' }))).toMatchObject({ error: { code: -32603 } });
  });

  it('lists unfit entries where told so', async () => {
    const entries = [{ uri: 'demo://a', name: 'a' }, { name: 'no uri' }, null, 7];
    const { client } = await meet({ entries });
    expect(await jsonOf(client.ask('resources/list'))).toMatchObject({ result: { resources: entries } });
  });

  it('lists templates and tools, page by page or as told', async () => {
    const { server, client } = await meet({ templates: [{ uriTemplate: 'demo://{a}', name: 'a' }], tools: [{ name: 'one' }, { name: 'two' }], pageSize: 1 });
    expect(await jsonOf(client.ask('resources/templates/list'))).toMatchObject({ result: { resourceTemplates: [{ name: 'a' }] } });
    expect(await jsonOf(client.ask('tools/list'))).toMatchObject({ result: { tools: [{ name: 'one' }], nextCursor: 'p1' } });
    server.script.templateListReply = { error: { code: -32601 } };
    server.script.toolListReply = { result: { tools: 'none' } };
    expect(await jsonOf(client.ask('resources/templates/list'))).toMatchObject({ error: { code: -32601 } });
    expect(await jsonOf(client.ask('tools/list'))).toMatchObject({ result: { tools: 'none' } });
  });
});

describe('calling a tool', () => {
  it('is told by name and arguments', async () => {
    const { client } = await meet({ toolReply: (name, args) => ({ result: { content: [], name, args } }) });
    expect(await jsonOf(client.ask('tools/call', { name: 'deploy', arguments: { to: 'production' } }))).toMatchObject({ result: { name: 'deploy', args: { to: 'production' } } });
  });

  it('is answered with a kind of result in the modern era, whatever the script says', async () => {
    const client = bareClient(scriptedServer({ eras: ['modern'], toolReply: { result: { content: [] } } }));
    expect(await jsonOf(client.askModern('tools/call', { name: 'deploy' }))).toMatchObject({ result: { resultType: 'complete', content: [] } });
  });
});
