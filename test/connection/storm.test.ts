import { seededRandom } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { openConnection, type OpenConnection, ways } from '../support/openConnection.js';

const seeds = [1, 3, 4];

/** One thing that goes wrong, or right. */
function strike({ server, world, connection }: OpenConnection, chance: () => number): void {
  const deeds: (() => void)[] = [
    () => server.restart(),
    () => server.cutStreams(),
    () => server.endStreams(),
    () => { server.script.outage = chance() < 0.5 ? 'network-error' : { status: 503 }; },
    () => { server.script.outage = undefined; },
    () => { server.script.streamReply = chance() < 0.5 ? 503 : 409; },
    () => { server.script.streamReply = 'open'; },
    () => { server.script.readReply = { status: chance() < 0.5 ? 400 : 500 }; },
    () => { server.script.readReply = 'ok'; },
    () => world.visibility.hide(),
    () => world.visibility.show(),
    () => world.visibility.tell('online'),
    () => world.clock.jump(3_600_000),
    () => connection.reconnect(),
    () => { void connection.read('demo://a').catch(() => {}); },
    () => { void connection.list('resources').catch(() => {}); },
  ];
  deeds[Math.floor(chance() * deeds.length)]?.();
}

describe.each(ways)('%s', (way) => {
  it.each(seeds)('comes out of any storm with one session, one stream and its watches (seed %i)', async (seed) => {
    const opened = await openConnection(way, { policy: { maxBackoffMs: 30_000 } });
    const { server, world, pass, watch, state, connection } = opened;
    const chance = seededRandom(seed);
    const { standings, updates } = watch('demo://a');
    for (let blow = 0; blow < 60; blow++) {
      strike(opened, chance);
      await pass(Math.floor(chance() * 8_000));
      // A server that forgets the session that was to mend the last one waits for a person.
      if (state().status === 'failed') connection.reconnect();
    }
    // It was a storm.
    expect(state().session).toBeGreaterThan(2);
    Object.assign(server.script, { outage: undefined, streamReply: 'open', readReply: 'ok' });
    world.visibility.show();
    await pass(60_000);
    await pass(60_000);
    const read = connection.read('demo://a');
    await pass(1_000);
    expect((await read).contents[0]?.text).toBe('one');
    expect(state()).toMatchObject({ status: 'ready', push: 'open', error: null });
    expect(server.openStreams).toBe(1);
    expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true });
    updates.length = 0;
    server.set('demo://a', 'after the storm');
    await pass(0);
    expect(updates).toEqual(['demo://a']);
    await opened.close();
    expect(server.openStreams).toBe(0);
    expect(world.clock.pending).toBe(0);
    expect(server.log.mistakes).toEqual([]);
  });
});
