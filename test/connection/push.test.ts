import type { StreamReply } from 'mcp-live/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { openConnection, type OpenConnection, type OpenConnectionOptions, type Way } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};

describe.each(['sdk-legacy', 'client-legacy'] as const)('%s', (way) => {
  it('opens exactly one push stream', async () => {
    const { server, pass, state } = await start(way);
    expect(state().push).toBe('open');
    await pass(600_000);
    expect(server.log.count('GET')).toBe(1);
  });

  it.each<[StreamReply]>([[405], [404], ['html']])('has no push channel where the first GET is answered with %s, and asks for none again', async (streamReply) => {
    const { server, pass, state, watch, connection } = await start(way, { script: { streamReply } });
    const held = watch('demo://a').watch;
    await pass(600_000);
    expect(state().push).toBe('unavailable');
    expect(held.standing).toEqual({ kind: 'refused', reason: 'no-push-channel', isFinal: true });
    expect(server.log.count('GET')).toBe(1);
    const read = connection.read('demo://a');
    await pass(0);
    expect((await read).contents).toHaveLength(1);
  });

  it('has no push channel where the GET is never answered', async () => {
    const { server, pass, state } = await start(way, { script: { streamReply: 'hang' } });
    expect(state().push).toBe('unknown');
    await pass(10_000);
    expect(state().push).toBe('unavailable');
    await pass(600_000);
    expect(server.log.count('GET')).toBe(1);
  });

  it('has no push channel where the stream ends within a second three times running', async () => {
    const { server, pass, state } = await start(way, { script: { streamReply: { endsAfterMs: 200 } } });
    await pass(600_000);
    expect(state().push).toBe('unavailable');
    expect(server.log.count('GET')).toBe(3);
  });

  it.each<[StreamReply]>([[400], [409], [500], [503], ['network-error']])('goes on asking for the push channel where the first GET is answered with %s', async (streamReply) => {
    const { server, pass, state, watch } = await start(way, { script: { streamReply } });
    const { standings } = watch('demo://a');
    await pass(0);
    expect(state().push).toBe('lost');
    expect(standings.at(-1)?.kind).toBe('lost');
    server.script.streamReply = 'open';
    await pass(1_000);
    expect(state().push).toBe('open');
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
  });

  it('does not ask again on a mended session where the server has no push channel', async () => {
    const { server, pass, state, connection } = await start(way, { script: { streamReply: 405 } });
    await pass(60_000);
    server.restart();
    const read = connection.read('demo://a');
    await pass(0);
    await read;
    expect(state()).toMatchObject({ status: 'ready', session: 2, push: 'unavailable' });
    expect(server.log.count('GET')).toBe(1);
    connection.reconnect();
    await pass(0);
    expect(server.log.count('GET')).toBe(2);
  });

  it('opens the stream although notifications/initialized was answered with 200', async () => {
    const { state } = await start(way, { script: { initializedReply: { status: 200 } } });
    expect(state()).toMatchObject({ status: 'ready', push: 'open' });
  });

  it('SES-02 notices a dead push channel, goes on restoring it with bounded waits, and returns', async () => {
    const { server, pass, state, watch, connection } = await start(way, { policy: { maxBackoffMs: 60_000 } });
    const { standings, updates } = watch('demo://a');
    await pass(5_000);
    server.script.streamReply = 503;
    server.cutStreams();
    await pass(0);
    expect(state()).toMatchObject({ status: 'ready', push: 'lost' });
    expect(standings.at(-1)?.kind).toBe('lost');
    await pass(10_000);
    expect(server.log.count('GET')).toBeGreaterThan(2);
    await pass(1_200_000);
    const before = server.log.count('GET');
    await pass(1_200_000);
    expect(server.log.count('GET') - before).toBeGreaterThanOrEqual(20);
    expect(server.log.count('GET') - before).toBeLessThan(80);
    server.set('demo://a', 'changed in the outage');
    server.script.streamReply = 'open';
    await pass(60_000);
    expect(state()).toMatchObject({ push: 'open', session: 1 });
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
    const read = connection.read('demo://a');
    await pass(0);
    expect((await read).contents[0]?.text).toBe('changed in the outage');
    server.set('demo://a', 'and after it');
    await pass(0);
    expect(updates).toEqual(['demo://a']);
    expect(server.log.count('initialize')).toBe(1);
  });

  it('SES-08 takes routine cuts without an error and without a budget', async () => {
    const { server, pass, state, watch } = await start(way, { script: { streamReply: { endsAfterMs: 5_000 } } });
    const { standings } = watch('demo://a');
    await pass(600_000);
    expect(state().status).toBe('ready');
    expect(state().error).toBeNull();
    expect(['open', 'lost']).toContain(state().push);
    // Never more than the first bound of a second between two streams.
    expect(server.log.count('GET')).toBeGreaterThanOrEqual(100);
    const kinds = standings.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'lost').length).toBeGreaterThan(90);
    expect(kinds.filter((kind) => kind === 'acknowledged').length).toBeGreaterThan(90);
  });

  it('replaces a stream whose keep-alive stopped', async () => {
    const { server, pass, state } = await start(way);
    for (let beat = 0; beat < 5; beat++) {
      await pass(10_000);
      server.keepAlive();
    }
    await pass(29_000);
    expect(server.log.count('GET')).toBe(1);
    await pass(5_000);
    expect(server.log.count('GET')).toBe(2);
    expect(state().push).toBe('open');
  });

  it('gives the stream back while hidden for long, and takes it up when shown', async () => {
    const { server, pass, state, world, watch } = await start(way);
    const { standings } = watch('demo://a');
    world.visibility.hide();
    await pass(59_000);
    expect(server.openStreams).toBe(1);
    await pass(1_000);
    expect(server.openStreams).toBe(0);
    expect(state().push).toBe('lost');
    await pass(3_600_000);
    expect(server.log.count('GET')).toBe(1);
    expect(world.clock.pending).toBe(0);
    world.visibility.show();
    await pass(0);
    expect(state().push).toBe('open');
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
  });

  it('keeps the stream where the tab is shown again soon', async () => {
    const { server, pass, world } = await start(way);
    world.visibility.hide();
    await pass(30_000);
    world.visibility.show();
    await pass(600_000);
    expect(server.log.count('GET')).toBe(1);
  });

  it('replaces the stream after the machine slept', async () => {
    const { server, pass, world, state, connection } = await start(way);
    world.clock.jump(3_600_000);
    const read = connection.read('demo://a');
    await pass(0);
    await read;
    expect(server.log.count('GET')).toBe(2);
    expect(state().push).toBe('open');
  });

  it('waits with its next try until somebody looks', async () => {
    const { server, pass, world, state } = await start(way, { script: { outage: { status: 503 } } });
    world.visibility.hide();
    await pass(3_600_000);
    const tries = server.log.count('POST');
    await pass(3_600_000);
    expect(server.log.count('POST')).toBe(tries);
    server.script.outage = undefined;
    world.visibility.show();
    await pass(0);
    expect(state().status).toBe('ready');
  });

  it('tries at once when the network is back', async () => {
    const { server, pass, world, state } = await start(way, { script: { outage: 'network-error' } });
    await pass(600_000);
    server.script.outage = undefined;
    world.visibility.tell('online');
    await pass(0);
    expect(state().status).toBe('ready');
  });
});

describe('client-modern', () => {
  it('listens on one stream, gives it back while hidden, and takes it up when shown', async () => {
    const { server, pass, state, world, watch } = await start('client-modern');
    server.set('demo://b', 'one');
    const a = watch('demo://a');
    const b = watch('demo://b');
    await pass(1_000);
    expect(server.openStreams).toBe(1);
    expect(state().push).toBe('open');
    world.visibility.hide();
    await pass(60_000);
    expect(server.openStreams).toBe(0);
    world.visibility.show();
    await pass(1_000);
    expect(server.openStreams).toBe(1);
    expect([a, b].map(({ standings }) => standings.at(-1))).toEqual([{ kind: 'acknowledged', carried: true }, { kind: 'acknowledged', carried: true }]);
  });

  it('restores a stream that was cut', async () => {
    const { server, pass, watch } = await start('client-modern');
    const { standings, updates } = watch('demo://a');
    await pass(1_000);
    server.cutStreams();
    await pass(0);
    expect(standings.at(-1)?.kind).toBe('lost');
    await pass(2_000);
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
    server.set('demo://a', 'two');
    await pass(0);
    expect(updates).toEqual(['demo://a']);
  });
});
