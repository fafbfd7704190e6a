import { afterEach, describe, expect, it } from 'vitest';
import type { LiveError, WireReading } from '../../src/protocol/index.js';
import { door, openConnection, type OpenConnection, type OpenConnectionOptions, type Way } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};
const uris = ['demo://a', 'demo://b', 'demo://c'];
const textOf = (reading: WireReading): string | undefined => reading.contents[0]?.text;

describe.each(['sdk-legacy', 'client-legacy'] as const)('%s', (way) => {
  it('SES-01 mends a forgotten session with one handshake, watches again and asks failed reads once more', async () => {
    const { server, pass, connection, watch, statuses, state } = await start(way);
    for (const uri of uris) server.set(uri, 'one');
    const watches = uris.map((uri) => watch(uri));
    await pass(0);
    expect(watches.map(({ standings }) => standings.at(-1))).toEqual(uris.map(() => ({ kind: 'acknowledged', carried: true })));
    // Only these POSTs are taken on the first session; the next one holds.
    const [first] = server.sessions.values();
    if (first === undefined) throw new Error('no session');
    server.sessions.delete(first.id);
    for (const stream of first.streams) stream.end();
    server.set('demo://a', 'two', { announce: false });
    server.log.clear();
    statuses.length = 0;
    const reads = Promise.all([...uris, 'demo://a', 'demo://b'].map((uri) => connection.read(uri)));
    await pass(0);
    expect((await reads).map(textOf)).toEqual(['two', 'one', 'one', 'two', 'one']);
    expect(server.log.count('initialize')).toBe(1);
    expect(server.log.entries.find(({ what }) => what === 'initialize')?.session).toBeUndefined();
    expect(uris.map((uri) => server.log.count('resources/subscribe', uri))).toEqual([1, 1, 1]);
    // Four at a time: the fifth never met the lost session.
    expect(server.log.count('resources/read')).toBe(9);
    expect(statuses).toEqual(['ready', 'reconnecting', 'ready']);
    expect(state()).toMatchObject({ session: 2, error: null });
    expect(watches.map(({ standings }) => standings.at(-1))).toEqual(uris.map(() => ({ kind: 'acknowledged', carried: true })));
    server.set('demo://c', 'three');
    await pass(0);
    expect(watches[2]?.updates).toEqual(['demo://c']);
  });

  it('SES-01 stops where the session that was to mend it is forgotten at once', async () => {
    const { server, pass, connection, state } = await start(way, { script: { validForPosts: 2 } });
    const failures: LiveError[] = [];
    for (const uri of uris) void connection.read(uri).catch((error: unknown) => failures.push(error as LiveError));
    await pass(0);
    expect(state()).toMatchObject({ status: 'failed', error: { kind: 'session-lost' }, retryAt: undefined });
    expect(failures).toHaveLength(3);
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(2);
    server.script.validForPosts = Infinity;
    connection.reconnect();
    await pass(0);
    expect(state().status).toBe('ready');
  });

  it('mends sessions that end every now and then without ever giving up', async () => {
    const { server, pass, connection, state } = await start(way);
    for (let round = 0; round < 6; round++) {
      await pass(60_000);
      server.restart();
      const read = connection.read('demo://a');
      await pass(0);
      expect(textOf(await read)).toBe('one');
    }
    expect(state()).toMatchObject({ status: 'ready', session: 7 });
  });

  it('notices by its push stream alone that the session was forgotten, with one request', async () => {
    const { server, pass, state } = await start(way);
    server.restart();
    await pass(5_000);
    expect(server.log.count('ping')).toBe(1);
    expect(state()).toMatchObject({ status: 'ready', session: 2, push: 'open' });
  });

  it('takes one odd 400 for what it is', async () => {
    const { server, pass, connection, state } = await start(way);
    server.script.readReply = (_, call) => (call === 2 ? { status: 400 } : 'ok');
    const reads = [connection.read('demo://a'), connection.read('demo://a').catch((error: unknown) => error)];
    await pass(0);
    expect(await reads[1]).toMatchObject({ kind: 'http', status: 400 });
    expect(state()).toMatchObject({ status: 'ready', session: 1 });
  });

  it.each([400, 409])('takes HTTP %i again and again on a session that worked for a lost session', async (status) => {
    const { server, pass, connection, state } = await start(way);
    const worked = connection.read('demo://a');
    await pass(0);
    await worked;
    server.script.readReply = { status };
    for (let time = 0; time < 2; time++) {
      const read = connection.read('demo://a').catch((error: unknown) => error);
      await pass(10_000);
      expect(await read).toMatchObject({ kind: 'http', status });
    }
    const third = connection.read('demo://a').catch((error: unknown) => error);
    server.script.readReply = (_, call) => (call > 4 ? 'ok' : { status });
    await pass(0);
    expect(await third).toMatchObject({ contents: [{ text: 'one' }] });
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
    // The server never said that it forgot the first one.
    expect(server.sessions.size).toBe(1);
  });

  it('takes answers that fit no question, again and again, for a lost session', async () => {
    let isForgetful = false;
    const { pass, connection, state } = await start(way, {
      source: (url, scripted) => door(way).streamableHttp(url, {
        fetch: async (target, init) => {
          const body = typeof init?.body === 'string' ? init.body : '';
          if (!isForgetful || !body.includes('resources/read')) return scripted.fetch(target, init);
          return Response.json({ jsonrpc: '2.0', id: 'nobody asked', result: {} });
        },
      }),
    });
    const worked = connection.read('demo://a');
    await pass(0);
    await worked;
    isForgetful = true;
    const reads = Promise.allSettled(Array.from({ length: 3 }, () => connection.read('demo://a')));
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
    isForgetful = false;
    await pass(30_000);
    await reads;
    const read = connection.read('demo://a');
    await pass(0);
    expect(textOf(await read)).toBe('one');
  });

  it('never asks a request again that may have been carried out', async () => {
    const { server, pass, connection, state } = await start(way, { script: { caps: { tools: {} } } });
    server.restart();
    const call = connection.request('tools/call', { name: 'pay' }).catch((error: unknown) => error);
    await pass(0);
    expect(await call).toMatchObject({ kind: 'session-lost', sent: true });
    expect(server.log.count('tools/call')).toBe(1);
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
  });

  it('waits for the sign-in where a session that worked is answered with 401', async () => {
    const { server, pass, connection, state } = await start(way);
    server.script.readReply = { status: 401 };
    const read = connection.read('demo://a').catch((error: unknown) => error);
    await pass(0);
    expect(await read).toMatchObject({ kind: 'unauthorized' });
    expect(state()).toMatchObject({ status: 'unauthorized', error: { kind: 'unauthorized' } });
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
    server.script.readReply = 'ok';
    await connection.authorize();
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
  });

  it('ends the old session when it is told to reconnect', async () => {
    const { server, pass, connection, state } = await start(way);
    expect(server.sessions.size).toBe(1);
    connection.reconnect();
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
    expect(server.log.count('DELETE')).toBe(1);
    expect(server.sessions.size).toBe(1);
    expect(server.openStreams).toBe(1);
  });
});

describe.each(['sdk-legacy', 'client-legacy'] as const)('%s over a link', (way) => {
  it('opens a closed transport anew', async () => {
    const { server, pass, connection, state, watch } = await start(way, {
      source: (_, scripted) => door(way).overTransport(() => scripted.transport(), { key: 'link' }),
    });
    const { standings } = watch('demo://a');
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', push: 'open' });
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
    server.restart();
    const read = connection.read('demo://a');
    await pass(0);
    expect(textOf(await read)).toBe('one');
    expect(state()).toMatchObject({ status: 'ready', session: 2 });
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
  });

  it('slows down where every transport closes at once', async () => {
    let opened = 0;
    const { pass, state } = await start(way, {
      source: (_, scripted) => door(way).overTransport(() => {
        opened += 1;
        const link = scripted.transport();
        scripted.clock.setTimer(() => void link.close(), 100);
        return link;
      }, { key: 'link' }),
    });
    await pass(60_000);
    expect(opened).toBeGreaterThan(2);
    expect(opened).toBeLessThan(25);
    expect(['reconnecting', 'ready']).toContain(state().status);
  });
});
