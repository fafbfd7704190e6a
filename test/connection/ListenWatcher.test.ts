import { describe, expect, it } from 'vitest';
import { type ListenFilter, ListenWatcher } from '../../src/connection/ListenWatcher.js';
import { WatchTable } from '../../src/connection/WatchTable.js';
import { LiveError, type LiveErrorKind } from '../../src/protocol/index.js';
import { alwaysVisible, ManualClock } from '../../src/timing/index.js';
import { FakeListenServer } from '../support/FakeListenServer.js';
import { nameStanding, recordStandings } from '../support/recordStandings.js';

interface Setting { chance?: number; maxBackoffMs?: number; listFilter?: ListenFilter; areListsWanted?: boolean }

function watcherOf({ chance = 0.999, maxBackoffMs = 300_000, listFilter = {}, areListsWanted = false }: Setting = {}) {
  const clock = new ManualClock();
  const table = new WatchTable();
  if (areListsWanted) table.holdLists();
  const server = new FakeListenServer();
  const pushes: string[] = [];
  const watcher = new ListenWatcher({
    table, environment: { clock, random: () => chance, visibility: alwaysVisible }, maxBackoffMs, listen: server.listen, listFilter,
    onPush: (push) => { pushes.push(push); },
  });
  table.listener = watcher;
  const watch = (uri: string) => {
    const observer = recordStandings();
    return { ...observer, observer, hold: table.watch(uri, observer) };
  };
  return { clock, table, server, pushes, watcher, watch };
}

const refusal = (kind: LiveErrorKind, details = {}): LiveError => new LiveError(kind, 'subscriptions/listen: no', details);

describe('one stream for a changing set', () => {
  it('gathers what is watched within a moment into one listen', async () => {
    const { clock, server, watch, pushes } = watcherOf();
    server.answerAll();
    const [a, b] = [watch('demo://a'), watch('demo://b')];
    await clock.advance(100);
    expect(server.seen).toEqual(['demo://a demo://b']);
    expect([a.told, b.told]).toEqual([['acknowledged carried'], ['acknowledged carried']]);
    expect(pushes).toEqual(['open']);
  });

  it('is not put off for ever by watches that keep coming', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    for (let index = 0; index < 10; index++) {
      watch(`demo://${index}`);
      await clock.advance(10);
    }
    expect(server.seen.length).toBeGreaterThan(2);
  });

  it('opens the new stream before it closes the old one', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(100);
    server.answer = undefined;
    const b = watch('demo://b');
    await clock.advance(100);
    expect(server.open).toHaveLength(1);
    expect(server.pending).toHaveLength(1);
    server.answerAll();
    await clock.advance(100);
    expect([server.open.length, server.mostOpen]).toEqual([1, 2]);
    expect(a.told).toEqual(['acknowledged carried']);
    expect(b.told).toEqual(['acknowledged carried']);
  });

  it('has one listen on its way, and takes up afterwards what changed meanwhile', async () => {
    const { clock, server, watch } = watcherOf();
    watch('demo://a');
    await clock.advance(100);
    watch('demo://b');
    watch('demo://c');
    await clock.advance(100);
    expect(server.seen).toEqual(['demo://a']);
    server.answerAll();
    await clock.advance(100);
    expect(server.seen).toEqual(['demo://a', 'demo://a demo://b demo://c']);
    expect(server.mostPending).toBe(1);
  });

  it('leaves a smaller set for later, for surplus announcements do no harm', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    const b = watch('demo://b');
    await clock.advance(100);
    b.hold.stop();
    await clock.advance(4_000);
    expect(server.seen).toHaveLength(1);
    await clock.advance(2_000);
    expect(server.seen).toEqual(['demo://a demo://b', 'demo://a']);
    expect(server.open).toHaveLength(1);
  });

  it('lets a watch that comes back meanwhile keep its place on the stream', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    watch('demo://b').hold.stop();
    const b = watch('demo://b');
    await clock.advance(100);
    b.hold.stop();
    expect(nameStanding(watch('demo://b').hold.standing)).toBe('acknowledged carried');
    await clock.advance(60_000);
    expect(server.seen).toEqual(['demo://a demo://b']);
  });

  it('closes the stream when nothing is watched any more', async () => {
    const { clock, server, watch, pushes } = watcherOf();
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(100);
    a.hold.stop();
    await clock.advance(100);
    expect(server.open).toHaveLength(0);
    expect(pushes).toEqual(['open', 'unknown']);
    expect(clock.pending).toBe(0);
  });

  it('costs one listen when watched, stopped and watched within one tick', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a').hold.stop();
    watch('demo://a');
    await clock.advance(60_000);
    expect(server.seen).toEqual(['demo://a']);
  });

  it('closes a stream that is acknowledged after everything was stopped', async () => {
    const { clock, server, watch } = watcherOf();
    const a = watch('demo://a');
    await clock.advance(100);
    a.hold.stop();
    server.answerAll();
    await clock.advance(100);
    expect(server.open).toHaveLength(0);
  });
});

describe('the acknowledgment', () => {
  it('MOD-01 declines a URI that is not in it, and carries the others', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll(['DEMO://a']);
    const [a, b] = [watch('demo://a'), watch('demo://b')];
    await clock.advance(100);
    expect([a.told, b.told]).toEqual([['acknowledged carried'], ['refused declined']]);
  });

  it('MOD-01 does not loop where it agrees to nothing, nor keep that stream', async () => {
    const { clock, server, watch, pushes } = watcherOf();
    server.answerAll([]);
    const a = watch('demo://a');
    await clock.advance(3_600_000);
    expect(server.seen).toEqual(['demo://a']);
    expect(server.open).toHaveLength(0);
    expect(a.told).toEqual(['refused declined']);
    expect(pushes).toEqual(['unknown']);
  });

  it('asks again for a declined URI when the set changes', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll([]);
    const a = watch('demo://a');
    await clock.advance(100);
    server.answer = 'acknowledge';
    watch('demo://b');
    await clock.advance(100);
    expect(a.told).toEqual(['refused declined', 'acknowledged carried']);
  });
});

describe('a stream that ends', () => {
  it('stands lost at once, and carries again after a wait', async () => {
    const { clock, server, watch, pushes } = watcherOf();
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(5_000);
    server.open[0]?.end('remote');
    await clock.advance(0);
    expect(a.told).toEqual(['acknowledged carried', 'lost']);
    await clock.advance(1_000);
    expect(a.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
    expect(pushes).toEqual(['open', 'lost', 'open']);
  });

  it('SES-08 begins every wait anew where each stream lived for a while', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    for (let cut = 0; cut < 20; cut++) {
      await clock.advance(5_000);
      server.open[0]?.end('remote');
      await clock.advance(1_000);
      expect(server.open).toHaveLength(1);
    }
  });

  it('leaves a server longer in peace that ended the stream in good order', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    await clock.advance(5_000);
    server.open[0]?.end('graceful');
    await clock.advance(1_500);
    expect(server.seen).toHaveLength(1);
    await clock.advance(1_000);
    expect(server.seen).toHaveLength(2);
  });

  it('waits longer and longer for a server that ends each stream at once', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    for (let round = 0; round < 600; round++) {
      await clock.advance(1_000);
      server.open[0]?.end('remote');
    }
    expect(server.seen.length).toBeLessThan(15);
  });

  it('opens one again also where it carried the changes of lists alone', async () => {
    const { clock, server } = watcherOf({ listFilter: { resourcesListChanged: true }, areListsWanted: true });
    server.answerAll();
    await clock.advance(5_000);
    server.open[0]?.end('remote');
    await clock.advance(1_500);
    expect(server.seen).toEqual(['resourcesListChanged', 'resourcesListChanged']);
    expect(server.open).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('SUB-03 asks for nothing any more after -32601', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll(refusal('method-missing', { code: -32601 }));
    const a = watch('demo://a');
    await clock.advance(100);
    const b = watch('demo://b');
    await clock.advance(3_600_000);
    expect(server.seen).toEqual(['demo://a']);
    expect(a.told).toEqual(['refused rejected for good']);
    expect(nameStanding(b.hold.standing)).toBe('refused rejected for good');
    expect(clock.pending).toBe(0);
  });

  it('asks again after any other error, with back-off that no new watch shortens', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll(refusal('server'));
    const a = watch('demo://a');
    await clock.advance(100);
    watch('demo://b');
    await clock.advance(800);
    expect(server.seen).toEqual(['demo://a']);
    expect(a.told).toEqual(['refused rejected']);
    server.answer = 'acknowledge';
    await clock.advance(300);
    expect(server.seen).toEqual(['demo://a', 'demo://a demo://b']);
    expect(a.told).toEqual(['refused rejected', 'acknowledged carried']);
  });

  it('heeds Retry-After', async () => {
    const { clock, server, watch } = watcherOf({ chance: 0 });
    server.answerAll(refusal('http', { status: 503, retryAfterMs: 30_000 }));
    watch('demo://a');
    await clock.advance(29_000);
    expect(server.seen).toHaveLength(1);
    await clock.advance(2_000);
    expect(server.seen).toHaveLength(2);
  });

  it('does not call it refused where nobody answered', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll(refusal('network'));
    const a = watch('demo://a');
    await clock.advance(60_000);
    expect(a.told).toEqual([]);
    expect(server.seen.length).toBeGreaterThan(3);
  });

  it('keeps the stream it has where a larger one could not be reached', async () => {
    const { clock, server, watch, pushes } = watcherOf();
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(100);
    server.answer = refusal('network');
    watch('demo://b');
    await clock.advance(60_000);
    expect(a.told).toEqual(['acknowledged carried']);
    expect(server.open).toHaveLength(1);
    expect(pushes).toEqual(['open']);
  });

  it('opens one again when the stream it has ends while it waits to ask for a larger one', async () => {
    const { clock, server, watch } = watcherOf();
    server.answerAll();
    watch('demo://a');
    await clock.advance(5_000);
    server.answer = refusal('network');
    watch('demo://b');
    await clock.advance(100);
    server.open[0]?.end('remote');
    server.answer = 'acknowledge';
    await clock.advance(10_000);
    expect(server.announced).toEqual(['demo://a', 'demo://b']);
  });

  it('ends the old stream first where the server has no room for two, from then on always', async () => {
    const { clock, server, watch } = watcherOf();
    server.limit = 1;
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(100);
    const b = watch('demo://b');
    await clock.advance(100);
    expect(a.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
    expect(b.told).toEqual(['acknowledged carried']);
    expect(server.seen).toEqual(['demo://a', 'demo://a demo://b', 'demo://a demo://b']);
    watch('demo://c');
    await clock.advance(100);
    expect(server.seen).toHaveLength(4);
    expect(server.announced).toEqual(['demo://a', 'demo://b', 'demo://c']);
  });

  it('gives up a listen that nobody answers and asks again with what was added', async () => {
    const { clock, server, watch } = watcherOf();
    watch('demo://a');
    await clock.advance(100);
    const b = watch('demo://b');
    await clock.advance(59_000);
    expect(server.seen).toEqual(['demo://a']);
    await clock.advance(3_000);
    expect(server.seen).toEqual(['demo://a', 'demo://a demo://b']);
    server.answerAll();
    await clock.advance(0);
    expect(b.told).toEqual(['acknowledged carried']);
  });
});

describe('lists', () => {
  it('asks for their changes only where they were declared and are wanted', async () => {
    const { clock, server, watch, table } = watcherOf({ listFilter: { resourcesListChanged: true } });
    server.answerAll();
    watch('demo://a');
    await clock.advance(100);
    const release = table.holdLists();
    await clock.advance(100);
    release();
    await clock.advance(10_000);
    expect(server.seen).toEqual(['demo://a', 'demo://a resourcesListChanged', 'demo://a']);
  });

  it('opens no stream for lists that were not declared', async () => {
    const { clock, server, table } = watcherOf();
    table.holdLists();
    await clock.advance(10_000);
    expect(server.seen).toEqual([]);
  });

  it('does not keep a stream on which not even they were honoured', async () => {
    const { clock, server } = watcherOf({ listFilter: { resourcesListChanged: true }, areListsWanted: true });
    await clock.advance(100);
    server.pending[0]?.acknowledge([], false);
    await clock.advance(3_600_000);
    expect(server.open).toHaveLength(0);
    expect(server.seen).toHaveLength(1);
  });
});

describe('a hidden page, and the end', () => {
  it('closes the stream while suspended, and carries everything again when resumed', async () => {
    const { clock, server, watch, watcher } = watcherOf();
    server.answerAll();
    const a = watch('demo://a');
    await clock.advance(100);
    watcher.suspend();
    const b = watch('demo://b');
    await clock.advance(3_600_000);
    expect(server.open).toHaveLength(0);
    expect(server.seen).toHaveLength(1);
    expect(clock.pending).toBe(0);
    watcher.resume();
    await clock.advance(100);
    expect(server.announced).toEqual(['demo://a', 'demo://b']);
    expect(a.told).toEqual(['acknowledged carried', 'lost', 'acknowledged carried']);
    expect(b.told).toEqual(['acknowledged carried']);
  });

  it('takes a listen that was on its way when it was suspended for neither a failure nor a stream', async () => {
    const { clock, server, watch, watcher } = watcherOf();
    const a = watch('demo://a');
    await clock.advance(100);
    watcher.suspend();
    watcher.resume();
    server.answer = 'acknowledge';
    await clock.advance(50);
    expect(server.open).toHaveLength(1);
    expect(a.told).toEqual(['acknowledged carried']);
  });

  it('closes the stream, and the one on its way, before release() resolves', async () => {
    const { clock, server, watch, watcher } = watcherOf();
    server.answerAll();
    watch('demo://a');
    await clock.advance(100);
    server.answer = undefined;
    watch('demo://b');
    await clock.advance(100);
    await watcher.release();
    expect(server.open).toHaveLength(0);
    expect(server.pending).toHaveLength(0);
    expect(clock.pending).toBe(0);
  });

  it('starts nothing after its session is over', async () => {
    const { clock, server, watch, watcher, pushes } = watcherOf();
    server.answerAll();
    watch('demo://a');
    await clock.advance(100);
    watcher.dispose();
    server.open[0]?.end('remote');
    watch('demo://b');
    await clock.advance(3_600_000);
    expect(server.seen).toHaveLength(1);
    expect(pushes).toEqual(['open']);
  });
});
