import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SubscribeWatcher } from '../../src/connection/SubscribeWatcher.js';
import { WatchTable } from '../../src/connection/WatchTable.js';
import { LiveError, type PushState, type Watch } from '../../src/protocol/index.js';
import { alwaysVisible, ManualClock } from '../../src/timing/index.js';
import { FakeSubscribeServer } from '../support/FakeSubscribeServer.js';
import { nameStanding, recordStandings } from '../support/recordStandings.js';

const uris = ['demo://a', 'demo://b', 'demo://c'];
const maxBackoffMs = 10_000;

type Step =
  | { do: 'watch' | 'stop'; uri: string }
  | { do: 'acknowledge' | 'refuse' | 'lose'; at: number }
  | { do: 'push'; push: PushState }
  | { do: 'pass'; ms: number }
  | { do: 'reconnect' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('watch' as const, 'stop' as const), uri: fc.constantFrom(...uris) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('acknowledge' as const, 'refuse' as const, 'lose' as const), at: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('push' as const), push: fc.constantFrom<PushState>('open', 'lost', 'unknown') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 50, 2_000) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reconnect' as const }) },
);

class Run {
  readonly clock = new ManualClock();
  readonly table = new WatchTable();
  readonly holds = new Map<string, Watch[]>();
  wire = new FakeSubscribeServer();
  watcher: SubscribeWatcher;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
    this.watcher = this.#session();
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
        return this.wire.pending[one.at]?.acknowledge();
      case 'refuse':
        return this.#fail(one.at, new LiveError('server', 'no'));
      case 'lose':
        return this.#fail(one.at, new LiveError('network', 'no answer'));
      case 'push':
        return this.watcher.pushChanged(one.push);
      case 'pass':
        return this.clock.advance(one.ms);
      case 'reconnect':
        this.watcher.dispose();
        this.wire = new FakeSubscribeServer();
        this.watcher = this.#session();
        return;
      default:
        return one satisfies never;
    }
  }

  get wanted(): string[] {
    return uris.filter((uri) => (this.holds.get(uri)?.length ?? 0) > 0);
  }

  /** An unsubscribe is tried once; one that fails would leave the server with a subscription that nobody takes for wanted. */
  #fail(at: number, error: LiveError): void {
    const request = this.wire.pending[at];
    if (request?.method === 'subscribe') request.refuse(error);
    else request?.acknowledge();
  }

  #session(): SubscribeWatcher {
    const environment = { clock: this.clock, random: this.#random, visibility: alwaysVisible };
    const watcher = new SubscribeWatcher({ table: this.table, environment, maxBackoffMs, wire: this.wire, canSeePush: true, push: 'open' });
    this.table.listener = watcher;
    return watcher;
  }
}

it('has exactly the wanted set on the wire at rest, never crosses two requests of one URI, and leaves nothing behind', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true }), async (steps, chance) => {
    const run = new Run(() => chance);
    for (const one of steps) {
      await run.take(one);
      expect(run.wire.crossings).toEqual([]);
    }
    run.wire.answerAll();
    run.watcher.pushChanged('open');
    await run.clock.advance(maxBackoffMs * 2);
    expect([...run.wire.held].toSorted()).toEqual(run.wanted);
    for (const entry of run.table.entries) expect(nameStanding(entry.standing)).toBe('acknowledged carried');
    const before = run.wire.seen.length;
    await run.clock.advance(3_600_000);
    expect(run.wire.seen).toHaveLength(before);
    expect(run.wire.crossings).toEqual([]);
    await run.watcher.release();
    run.watcher.dispose();
    expect(run.wire.held.size).toBe(0);
    expect(run.clock.pending).toBe(0);
  }), { numRuns: 150 });
});

it('leaves nothing behind when it is released in the middle of anything', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const run = new Run(() => 0.5);
    for (const one of steps) await run.take(one);
    const released = run.watcher.release();
    await run.clock.advance(0);
    run.wire.answerAll();
    await released;
    expect(run.wire.held.size).toBe(0);
    expect(run.clock.pending).toBe(0);
  }), { numRuns: 150 });
});
