import { describe, expect, it } from 'vitest';
import { SubscribeWatcher } from '../../src/connection/SubscribeWatcher.js';
import { WatchTable } from '../../src/connection/WatchTable.js';
import { LiveError, type LiveErrorKind, type PushState } from '../../src/protocol/index.js';
import { alwaysVisible, ManualClock } from '../../src/timing/index.js';
import { FakeSubscribeServer } from '../support/FakeSubscribeServer.js';
import { nameStanding, recordStandings } from '../support/recordStandings.js';

interface Setting { push?: PushState; canSeePush?: boolean; chance?: number; maxBackoffMs?: number }

function watcherOf({ push = 'open', canSeePush = true, chance = 0.999, maxBackoffMs = 300_000 }: Setting = {}) {
  const clock = new ManualClock();
  const table = new WatchTable();
  const wire = new FakeSubscribeServer();
  const environment = { clock, random: () => chance, visibility: alwaysVisible };
  const session = (): SubscribeWatcher => {
    const watcher = new SubscribeWatcher({ table, environment, maxBackoffMs, wire, canSeePush, push });
    table.listener = watcher;
    return watcher;
  };
  return { clock, table, wire, session, watcher: session() };
}

const refusal = (kind: LiveErrorKind, details = {}): LiveError => new LiveError(kind, 'resources/subscribe: no', details);

describe('one request a URI', () => {
  it('sends one subscribe for many holders and one unsubscribe after the last', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answerAll();
    const watches = [1, 2, 3].map(() => table.watch('demo://a', recordStandings()));
    await clock.advance(0);
    for (const watch of watches.slice(1)) watch.stop();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a']);
    watches[0]?.stop();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '-demo://a']);
  });

  it('costs exactly one subscribe when watched, stopped and watched within one tick', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answerAll();
    table.watch('demo://a', recordStandings()).stop();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a']);
    expect(observer.told).toEqual(['acknowledged carried']);
  });

  it('sends nothing for a watch that was stopped within its tick', async () => {
    const { clock, table, wire } = watcherOf();
    table.watch('demo://a', recordStandings()).stop();
    await clock.advance(0);
    expect(wire.seen).toEqual([]);
  });

  it('undoes a subscribe that succeeds after it stopped being wanted', async () => {
    const { clock, table, wire } = watcherOf();
    const watch = table.watch('demo://a', recordStandings());
    await clock.advance(0);
    watch.stop();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a']);
    wire.answerAll();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '-demo://a']);
    expect(wire.held.size).toBe(0);
  });

  it('waits for the unsubscribe on its way before it subscribes again', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answer = 'acknowledge';
    const watch = table.watch('demo://a', recordStandings());
    await clock.advance(0);
    wire.answer = undefined;
    watch.stop();
    await clock.advance(0);
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '-demo://a']);
    wire.answerAll();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '-demo://a', '+demo://a']);
    expect(observer.told).toEqual(['acknowledged carried']);
    expect(wire.crossings).toEqual([]);
  });

  it('lets a watch that is wanted again keep the subscription it has, without a frame', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answerAll();
    const watch = table.watch('demo://a', recordStandings());
    await clock.advance(0);
    watch.stop();
    expect(nameStanding(table.watch('demo://a', recordStandings()).standing)).toBe('acknowledged carried');
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a']);
  });

  it('tries an unsubscribe once, and subscribes anew after one that failed', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answer = 'acknowledge';
    const watch = table.watch('demo://a', recordStandings());
    await clock.advance(0);
    wire.answer = refusal('method-missing');
    watch.stop();
    await clock.advance(3_600_000);
    wire.answer = 'acknowledge';
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '-demo://a', '+demo://a']);
    expect(observer.told).toEqual(['acknowledged carried']);
  });

  it('sends the URI byte for byte, and unsubscribes the spelling that it subscribed', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answerAll();
    const first = table.watch('DEMO://A/%7euser', recordStandings());
    const second = table.watch('demo://a/~user', recordStandings());
    await clock.advance(0);
    first.stop();
    second.stop();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+DEMO://A/%7euser', '-DEMO://A/%7euser']);
  });
});

describe('refusals', () => {
  it('SUB-03 asks for no URI any more after the first -32601', async () => {
    const { clock, table, wire } = watcherOf();
    const first = recordStandings();
    table.watch('demo://a', first);
    await clock.advance(0);
    wire.answerAll(refusal('method-missing', { code: -32601 }));
    await clock.advance(0);
    const second = recordStandings();
    const watch = table.watch('demo://b', second);
    await clock.advance(3_600_000);
    expect(wire.seen).toEqual(['+demo://a']);
    expect(first.told).toEqual(['refused rejected for good']);
    expect(nameStanding(watch.standing)).toBe('refused rejected for good');
    expect(clock.pending).toBe(0);
  });

  it('takes back the retries of others when the method turns out to be missing', async () => {
    const { clock, table, wire } = watcherOf();
    table.watch('demo://a', recordStandings());
    table.watch('demo://b', recordStandings());
    await clock.advance(0);
    wire.pending[0]?.refuse(refusal('server'));
    await clock.advance(0);
    wire.pending[0]?.refuse(refusal('method-missing'));
    await clock.advance(3_600_000);
    expect(wire.seen).toEqual(['+demo://a', '+demo://b']);
  });

  it('asks again for a URI that was refused otherwise, with back-off, and leaves the others alone', async () => {
    const { clock, table, wire } = watcherOf();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    wire.answer = refusal('server', { code: -32603 });
    await clock.advance(0);
    wire.answer = 'acknowledge';
    table.watch('demo://b', recordStandings());
    await clock.advance(0);
    expect(observer.told).toEqual(['refused rejected']);
    wire.answer = refusal('server');
    await clock.advance(1_000);
    expect(wire.seen).toEqual(['+demo://a', '+demo://b', '+demo://a']);
    await clock.advance(1_900);
    expect(wire.seen).toHaveLength(3);
    wire.answer = 'acknowledge';
    await clock.advance(200);
    expect(observer.told).toEqual(['refused rejected', 'acknowledged carried']);
  });

  it('never waits longer than maxBackoffMs', async () => {
    const { clock, table, wire, watcher } = watcherOf({ maxBackoffMs: 4_000 });
    wire.answer = refusal('server');
    table.watch('demo://a', recordStandings());
    await clock.advance(3_600_000);
    const before = wire.seen.length;
    await clock.advance(40_000);
    expect(wire.seen.length - before).toBeGreaterThanOrEqual(10);
    watcher.dispose();
  });

  it('heeds Retry-After', async () => {
    const { clock, table, wire } = watcherOf({ chance: 0 });
    wire.answer = refusal('http', { status: 429, retryAfterMs: 30_000 });
    table.watch('demo://a', recordStandings());
    await clock.advance(29_000);
    expect(wire.seen).toHaveLength(1);
    await clock.advance(1_000);
    expect(wire.seen).toHaveLength(2);
  });

  it('goes on asking, without calling it refused, where nobody answered', async () => {
    const { clock, table, wire } = watcherOf();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    for (const kind of ['network', 'timeout', 'closed', 'session-lost'] as const) {
      wire.answer = refusal(kind);
      await clock.advance(20_000);
    }
    expect(observer.told).toEqual([]);
    wire.answer = 'acknowledge';
    await clock.advance(300_000);
    expect(observer.told).toEqual(['acknowledged carried']);
  });

  it('forgets the retry of a watch that is wanted no more', async () => {
    const { clock, table, wire } = watcherOf();
    wire.answer = refusal('server');
    const watch = table.watch('demo://a', recordStandings());
    await clock.advance(0);
    watch.stop();
    await clock.advance(3_600_000);
    expect(wire.seen).toEqual(['+demo://a']);
    expect(clock.pending).toBe(0);
  });
});

describe('the push channel', () => {
  it('follows it from open to lost and back without a further request', async () => {
    const { clock, table, wire, watcher } = watcherOf();
    wire.answerAll();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    watcher.pushChanged('lost');
    watcher.pushChanged('open');
    expect(observer.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
    expect(wire.seen).toEqual(['+demo://a']);
  });

  it('calls an acknowledged watch unseen where this side cannot see the channel', async () => {
    const { clock, table, wire } = watcherOf({ push: 'unknown', canSeePush: false });
    wire.answerAll();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    expect(observer.told).toEqual(['acknowledged unseen']);
  });

  it('waits for a channel that it can see and that is yet to open', async () => {
    const { clock, table, wire, watcher } = watcherOf({ push: 'unknown' });
    wire.answerAll();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    expect(observer.told).toEqual([]);
    watcher.pushChanged('open');
    expect(observer.told).toEqual(['acknowledged carried']);
  });

  it('subscribes to nothing once there is none, and says so to every watch', async () => {
    const { clock, table, wire, watcher } = watcherOf({ push: 'unknown' });
    wire.answerAll();
    const first = recordStandings();
    table.watch('demo://a', first);
    await clock.advance(0);
    watcher.pushChanged('unavailable');
    const watch = table.watch('demo://b', recordStandings());
    await clock.advance(3_600_000);
    expect(wire.seen).toEqual(['+demo://a']);
    expect(first.told).toEqual(['refused no-push-channel for good']);
    expect(nameStanding(watch.standing)).toBe('refused no-push-channel for good');
  });

  it('says that there is none also where the subscribe on its way is refused afterwards', async () => {
    const { clock, table, wire, watcher } = watcherOf({ push: 'unknown' });
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    watcher.pushChanged('unavailable');
    wire.answerAll(refusal('server'));
    await clock.advance(3_600_000);
    expect(observer.told).toEqual(['refused no-push-channel for good']);
    expect(wire.seen).toEqual(['+demo://a']);
  });

  it.each(['before', 'after'] as const)('says that the method is missing, whether it learns so %s it learns that there is no channel', async (order) => {
    const { clock, table, wire, watcher } = watcherOf({ push: 'unknown' });
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    if (order === 'after') watcher.pushChanged('unavailable');
    wire.answerAll(refusal('method-missing'));
    await clock.advance(0);
    if (order === 'before') watcher.pushChanged('unavailable');
    expect(observer.told.at(-1)).toBe('refused rejected for good');
  });
});

describe('sessions', () => {
  it('subscribes everything again on a new session', async () => {
    const { clock, table, wire, session, watcher } = watcherOf();
    wire.answerAll();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    table.watch('demo://b', recordStandings());
    await clock.advance(0);
    watcher.dispose();
    wire.held.clear();
    session();
    await clock.advance(0);
    expect(wire.seen).toEqual(['+demo://a', '+demo://b', '+demo://a', '+demo://b']);
    expect([...wire.held]).toEqual(['demo://a', 'demo://b']);
    expect(observer.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
  });

  it('keeps a watch that was carried lost while a new session refuses it', async () => {
    const { clock, table, wire, session, watcher } = watcherOf();
    wire.answerAll();
    const observer = recordStandings();
    table.watch('demo://a', observer);
    await clock.advance(0);
    watcher.dispose();
    wire.answer = refusal('server');
    session();
    await clock.advance(10_000);
    expect(observer.told).toEqual(['acknowledged carried', 'lost']);
    wire.answer = 'acknowledge';
    await clock.advance(300_000);
    expect(observer.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
  });

  it('sends nothing and tells nothing after its session is over', async () => {
    const { clock, table, wire, watcher } = watcherOf();
    const observer = recordStandings();
    const watch = table.watch('demo://a', observer);
    await clock.advance(0);
    watcher.dispose();
    wire.answerAll();
    watch.stop();
    await clock.advance(3_600_000);
    expect(wire.seen).toEqual(['+demo://a']);
    expect(observer.told).toEqual([]);
  });

  it('releases every watch, the one on its way included, before release() resolves', async () => {
    const { clock, table, wire, watcher } = watcherOf();
    wire.answer = 'acknowledge';
    table.watch('demo://a', recordStandings());
    await clock.advance(0);
    wire.answer = undefined;
    table.watch('demo://b', recordStandings());
    await clock.advance(0);
    let isReleased = false;
    const released = watcher.release().then(() => { isReleased = true; });
    await clock.advance(0);
    expect(isReleased).toBe(false);
    wire.answerAll();
    await released;
    expect(wire.seen).toEqual(['+demo://a', '+demo://b', '-demo://a', '-demo://b']);
    expect(wire.held.size).toBe(0);
    expect(clock.pending).toBe(0);
  });
});
