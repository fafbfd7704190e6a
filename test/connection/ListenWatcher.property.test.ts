import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ListenWatcher } from '../../src/connection/ListenWatcher.js';
import { WatchTable } from '../../src/connection/WatchTable.js';
import { LiveError, type Watch } from '../../src/protocol/index.js';
import { alwaysVisible, ManualClock } from '../../src/timing/index.js';
import { FakeListenServer } from '../support/FakeListenServer.js';
import { nameStanding, recordStandings } from '../support/recordStandings.js';

const uris = ['demo://a', 'demo://b', 'demo://c'];
const maxBackoffMs = 10_000;

type Step =
  | { do: 'watch' | 'stop'; uri: string }
  | { do: 'acknowledge'; honored: string[] }
  | { do: 'refuse' | 'lose' | 'suspend' | 'resume' }
  | { do: 'end'; how: 'graceful' | 'remote' }
  | { do: 'pass'; ms: number }
  | { do: 'lists'; wanted: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('watch' as const, 'stop' as const), uri: fc.constantFrom(...uris) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('acknowledge' as const), honored: fc.subarray(uris) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refuse' as const, 'lose' as const, 'suspend' as const, 'resume' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), how: fc.constantFrom('graceful' as const, 'remote' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 20, 2_000, 6_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lists' as const), wanted: fc.boolean() }) },
);

class Run {
  readonly clock = new ManualClock();
  readonly table = new WatchTable();
  readonly server = new FakeListenServer();
  readonly holds = new Map<string, Watch[]>();
  readonly watcher: ListenWatcher;
  releaseLists: (() => void) | undefined;

  constructor(chance: number) {
    this.watcher = new ListenWatcher({
      table: this.table, environment: { clock: this.clock, random: () => chance, visibility: alwaysVisible }, maxBackoffMs, listen: this.server.listen,
      listFilter: { resourcesListChanged: true }, onPush: () => {},
    });
    this.table.listener = this.watcher;
  }

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case 'watch':
        this.holds.set(one.uri, [...this.holds.get(one.uri) ?? [], this.table.watch(one.uri, recordStandings())]);
        return;
      case 'stop':
        this.holds.get(one.uri)?.pop()?.stop();
        return;
      case 'acknowledge':
        this.server.pending[0]?.acknowledge(one.honored);
        return;
      case 'refuse':
        return this.server.pending[0]?.refuse(new LiveError('server', 'no'));
      case 'lose':
        return this.server.pending[0]?.refuse(new LiveError('network', 'no answer'));
      case 'end':
        return this.server.open[0]?.end(one.how);
      case 'suspend':
        return this.watcher.suspend();
      case 'resume':
        return this.watcher.resume();
      case 'pass':
        return this.clock.advance(one.ms);
      case 'lists':
        return this.wantLists(one.wanted);
      default:
        return one satisfies never;
    }
  }

  wantLists(areWanted: boolean): void {
    if (!areWanted) this.releaseLists?.();
    this.releaseLists = areWanted ? this.releaseLists ?? this.table.holdLists() : undefined;
  }

  get wanted(): string[] {
    return uris.filter((uri) => (this.holds.get(uri)?.length ?? 0) > 0);
  }
}

it('ends with one stream for exactly the wanted set, never with two listens on their way, and leaves nothing behind', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(1, 2, Infinity), async (steps, chance, limit) => {
    const run = new Run(chance);
    for (const one of steps) await run.take(one);
    run.server.limit = limit;
    run.watcher.resume();
    run.server.answerAll();
    await run.clock.advance(maxBackoffMs * 4);
    // What was declined on the way is asked for again with the next change of the set.
    const last = run.table.watch('demo://last', recordStandings());
    await run.clock.advance(maxBackoffMs * 4);
    expect(run.server.mostPending).toBeLessThanOrEqual(1);
    expect(run.server.open).toHaveLength(1);
    expect(run.server.announced.toSorted()).toEqual([...run.wanted, 'demo://last']);
    expect(run.server.open[0]?.filter.resourcesListChanged === true).toBe(run.releaseLists !== undefined);
    for (const entry of run.table.entries) expect(nameStanding(entry.standing)).toBe('acknowledged carried');
    const before = run.server.seen.length;
    await run.clock.advance(3_600_000);
    expect(run.server.seen).toHaveLength(before);

    last.stop();
    for (const holds of run.holds.values()) for (const hold of holds) hold.stop();
    run.wantLists(false);
    await run.clock.advance(10_000);
    expect(run.server.open).toHaveLength(0);
    expect(run.clock.pending).toBe(0);
  }), { numRuns: 150 });
}, 60_000);

it('leaves nothing behind when it is released in the middle of anything', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const run = new Run(0.5);
    for (const one of steps) await run.take(one);
    const released = run.watcher.release();
    await run.clock.advance(2_000);
    await released;
    expect(run.server.open).toHaveLength(0);
    expect(run.server.pending).toHaveLength(0);
    expect(run.clock.pending).toBe(0);
  }), { numRuns: 150 });
}, 60_000);
