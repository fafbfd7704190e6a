import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveError } from '../../src/protocol/index.js';
import { door, openConnection, type OpenConnection, type OpenConnectionOptions, type Way, ways } from '../support/openConnection.js';

let open: OpenConnection | undefined;
const noise: unknown[] = [];
const hear = (reason: unknown): void => { noise.push(reason); };
process.on('unhandledRejection', hear);
afterEach(async () => {
  await open?.close();
  open = undefined;
  expect(noise.splice(0)).toEqual([]);
  vi.restoreAllMocks();
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};
const steps = ({ connection }: OpenConnection): string[] =>
  connection.log.getSnapshot().filter(({ kind, method }) => kind === 'step' && method !== 'push stream').map(({ method, note }) => `${method}: ${note}`);

describe.each(['sdk-legacy', 'client-legacy'] as const)('%s', (way) => {
  it.each([200, 404, 405])('LIFE-01 closes in order and in silence, DELETE answered with %i', async (status) => {
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'debug')];
    const deleteReply = status === 200 ? 'ok' as const : { status };
    const opened = await start(way, { script: { deleteReply } });
    const { server, pass, connection, state, watch, statuses } = opened;
    server.set('demo://b', 'one');
    watch('demo://a');
    watch('demo://b');
    await pass(0);
    server.script.readReply = 'hang';
    const failures: LiveError[] = [];
    void connection.read('demo://a').catch((error: unknown) => failures.push(error as LiveError));
    await pass(100);
    server.log.clear();
    const closing = connection.close();
    expect(state().status).toBe('closed');
    await pass(0);
    await closing;
    const wire = server.log.entries.map(({ what }) => what).filter((what) => what !== 'POST' && what !== 'notifications/cancelled');
    expect(wire).toEqual(['resources/unsubscribe', 'resources/unsubscribe', 'DELETE']);
    expect(server.log.entries.find(({ what }) => what === 'DELETE')?.session).toBe('session-1');
    expect(failures).toMatchObject([{ kind: 'aborted' }]);
    expect(steps(opened)).toEqual(['stop work: done', 'release watches: done', 'end session: done', 'close transport: done']);
    expect(server.openStreams).toBe(0);
    const { length } = connection.log.getSnapshot();
    const told = statuses.length;
    server.announce('demo://a');
    await pass(3_600_000);
    expect(connection.log.getSnapshot()).toHaveLength(length);
    expect(statuses).toHaveLength(told);
    expect(server.log.count('DELETE')).toBe(1);
    for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
    await expect(connection.read('demo://a')).rejects.toMatchObject({ kind: 'closed', sent: false });
  });

  it('bounds every step where the server answers nothing any more', async () => {
    const opened = await start(way, { script: { unsubscribeReply: 'hang', deleteReply: 'hang' } });
    const { pass, connection, watch } = opened;
    watch('demo://a');
    await pass(0);
    const closing = connection.close();
    let isClosed = false;
    void closing.then(() => { isClosed = true; });
    await pass(1_900);
    expect(isClosed).toBe(false);
    await pass(1_200);
    expect(isClosed).toBe(true);
    expect(steps(opened)).toEqual(['stop work: done', 'release watches: no answer in time', 'end session: no answer in time', 'close transport: done']);
  });

  it('leaves no timer and no listener behind', async () => {
    const { pass, connection, watch, world } = await start(way);
    watch('demo://a');
    await pass(10_000);
    const closing = connection.close();
    await pass(0);
    await closing;
    expect(world.clock.pending).toBe(0);
    expect(world.visibility.listeners).toBe(0);
  });

  it('RQ-01 ends the session of a handshake that is answered after nobody wants it any more, and says nothing else', async () => {
    const { server, pass, connection, statuses, state } = await start(way, { script: { initializeReply: { afterMs: 200, reply: 'ok' } } });
    expect(server.log.count('initialize')).toBe(1);
    const closing = connection.close();
    await pass(200);
    await closing;
    expect(server.sessions.size).toBe(0);
    expect(server.log.methods.filter((method) => method !== 'server/discover')).toEqual(['initialize']);
    expect(server.log.count('DELETE')).toBe(1);
    expect(statuses).toEqual(['closed']);
    await pass(3_600_000);
    expect(state()).toMatchObject({ status: 'closed', session: 0, error: null });
  });

  it('does not wait for ever for the answer to a handshake that nobody wants any more', async () => {
    const { pass, connection } = await start(way, { script: { initializeReply: 'hang' } });
    let isClosed = false;
    void connection.close().then(() => { isClosed = true; });
    await pass(900);
    expect(isClosed).toBe(false);
    await pass(1_200);
    expect(isClosed).toBe(true);
  });

  it('RQ-01 opens one session where it is closed and opened again at once', async () => {
    const { server, pass, connection, state } = await start(way, { script: { initializeReply: { afterMs: 200, reply: 'ok' } } });
    void connection.close();
    connection.reconnect();
    await pass(1_000);
    expect(state().status).toBe('ready');
    expect(server.sessions.size).toBe(1);
    expect(server.log.count('notifications/initialized')).toBe(1);
  });

  it('waits for the end of a session that it replaced', async () => {
    const { server, pass, connection } = await start(way, { script: { deleteReply: { afterMs: 500, reply: 'ok' } } });
    connection.reconnect();
    await pass(100);
    let isClosed = false;
    void connection.close().then(() => { isClosed = true; });
    await pass(300);
    expect(isClosed).toBe(false);
    await pass(2_000);
    expect(isClosed).toBe(true);
    expect(server.sessions.size).toBe(0);
  });

  it('stays closed where it was told so last', async () => {
    const { server, pass, connection, state } = await start(way);
    void connection.close();
    connection.reconnect();
    void connection.close();
    await pass(60_000);
    expect(state().status).toBe('closed');
    expect(server.sessions.size).toBe(0);
    expect(server.log.count('initialize')).toBe(1);
  });

  it('ends the session when the page is left', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const { server, pass, world } = await start(way, {
      source: (url, scripted) => door(way).streamableHttp(url, {
        fetch: (target, init) => {
          if (init?.method === 'DELETE') inits.push(init);
          return scripted.fetch(target, init);
        },
      }),
    });
    world.visibility.tell('leaving');
    await pass(0);
    expect(server.sessions.size).toBe(0);
    expect(inits).toMatchObject([{ method: 'DELETE', keepalive: true }]);
  });

  it('gives up reads that wait for their turn', async () => {
    const { server, pass, connection } = await start(way);
    server.script.readReply = 'hang';
    const kinds: string[] = [];
    for (let index = 0; index < 6; index++) void connection.read('demo://a').catch((error: unknown) => kinds.push((error as LiveError).kind));
    await pass(0);
    expect(server.log.count('resources/read')).toBe(4);
    const closing = connection.close();
    await pass(1_000);
    await closing;
    expect(kinds).toEqual(Array.from({ length: 6 }, () => 'aborted'));
    expect(server.log.count('resources/read')).toBe(4);
  });
});

describe('client-modern', () => {
  it('LIFE-01 closes its stream and leaves nothing behind', async () => {
    const opened = await start('client-modern');
    const { server, pass, connection, watch, world } = opened;
    watch('demo://a');
    await pass(1_000);
    expect(server.openStreams).toBe(1);
    const closing = connection.close();
    await pass(1_000);
    await closing;
    expect(server.openStreams).toBe(0);
    expect(server.log.count('DELETE')).toBe(0);
    expect(steps(opened)).toEqual(['stop work: done', 'release watches: done', 'close transport: done']);
    expect(world.clock.pending).toBe(0);
  });
});

describe.each(ways)('%s', (way) => {
  it('closes what was never opened', async () => {
    const { source, server, world } = await start(way);
    server.log.clear();
    const other = source.open({ server: 'other', environment: world, policy: { maxBackoffMs: 1, subscribeTimeoutMs: 1, readTimeoutMs: 1, releaseWhenHiddenMs: 1 } });
    await other.close();
    expect(other.getSnapshot().status).toBe('closed');
    expect(server.log.entries).toEqual([]);
    expect(other.log.getSnapshot()).toEqual([]);
  });
});
