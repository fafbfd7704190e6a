import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allModes, allReasons, allStatuses, allWatchFacts, describeResource, initialState, nextDueAt, resolvePolicy, type ResourceEffect, type ResourceEvent,
  type ResourceState, type Strategy, transition,
} from '../../src/freshness/index.js';
import { type ConnectionStatus, LiveError, type LiveErrorKind, type WatchStanding } from '../../src/protocol/index.js';

// The same sequences at every run, so that only a change can break them.
fc.configureGlobal({ seed: 20_261_201 });

const policy = resolvePolicy({ pollIntervalMs: 1_000, firstVerificationMs: 3_000, watchdogMs: 5_000, maxBackoffMs: 20_000 });
const strategy = fc.constantFrom<Strategy>({ kind: 'watch' }, { kind: 'poll', reason: 'not-declared' }, { kind: 'poll', reason: 'chosen' }, { kind: 'off', reason: 'no-resources' });
const standing = fc.constantFrom<WatchStanding>(
  { kind: 'asking' }, { kind: 'acknowledged', carried: true }, { kind: 'acknowledged', carried: false }, { kind: 'lost' },
  { kind: 'refused', reason: 'rejected', isFinal: true }, { kind: 'refused', reason: 'declined', isFinal: false }, { kind: 'refused', reason: 'no-push-channel', isFinal: true },
);
const status = fc.constantFrom<ConnectionStatus>('connecting', 'ready', 'ready', 'ready', 'reconnecting', 'unauthorized', 'failed', 'unsupported-version', 'closed');
const error = fc.constantFrom<LiveErrorKind>('network', 'not-found', 'timeout', 'bad-answer').map((kind) => new LiveError(kind, kind));

const event: fc.Arbitrary<ResourceEvent> = fc.oneof(
  fc.record({ type: fc.constant('started' as const), ageMs: fc.option(fc.nat(5_000), { nil: undefined }) }),
  fc.record({ type: fc.constant('linked' as const), link: fc.record({ status, session: fc.nat(3), error: fc.constant(null), strategy }) }),
  fc.record({ type: fc.constant('standing' as const), standing }),
  fc.record({ type: fc.constant('readSucceeded' as const), isChanged: fc.boolean(), ttlMs: fc.nat(3_000) }),
  fc.record({ type: fc.constant('readFailed' as const), error }),
  fc.constantFrom<ResourceEvent>(
    { type: 'updated' }, { type: 'readBegan' }, { type: 'serverRecovered' }, { type: 'readDropped' }, { type: 'refreshed' }, { type: 'doubted' }, { type: 'woke' }, { type: 'hidden' },
    { type: 'shown' }, { type: 'paused' }, { type: 'resumed' }, { type: 'left' }, { type: 'held' }, { type: 'due' }, { type: 'stopped' },
  ),
);
const steps = fc.array(fc.record({ event, waitMs: fc.nat(4_000), chance: fc.double({ min: 0, max: 0.999, noNaN: true }) }), { maxLength: 60 });

interface World { state: ResourceState; now: number; isWatchOpen: boolean; isReading: boolean; armedAt: number | undefined }

/** A runner that only keeps count of what it was told to do. */
function perform(world: World, effects: readonly ResourceEffect[]): void {
  for (const effect of effects) {
    if (effect.type === 'openWatch') world.isWatchOpen = true;
    if (effect.type === 'closeWatch') world.isWatchOpen = false;
    if (effect.type === 'read') world.isReading = true;
    if (effect.type === 'abortRead') world.isReading = false;
    if (effect.type === 'arm') world.armedAt = effect.at;
  }
}

function step(world: World, event: ResourceEvent, chance: number): void {
  const [next, effects] = transition(world.state, event, world.now, chance);
  if (event.type === 'readBegan') world.isReading = true;
  if (event.type === 'readSucceeded' || event.type === 'readFailed' || event.type === 'readDropped') world.isReading = false;
  world.state = next;
  perform(world, effects);
}

function run(given: readonly { event: ResourceEvent; waitMs: number; chance: number }[], check: (world: World) => void): World {
  const world: World = { state: initialState(policy), now: 0, isWatchOpen: false, isReading: false, armedAt: undefined };
  step(world, { type: 'linked', link: { status: 'ready', session: 1, error: null, strategy: { kind: 'watch' } } }, 0);
  for (const { event, waitMs, chance } of given) {
    world.now += waitMs;
    // A read ends only where one runs, and the runner starts a machine only once.
    const isEnd = event.type === 'readSucceeded' || event.type === 'readFailed' || event.type === 'readDropped';
    if ((isEnd && !world.isReading) || (event.type === 'started' && world.state.isActive)) continue;
    step(world, event, chance);
    check(world);
  }
  return world;
}

describe('transition', () => {
  it('closes everything when it is stopped, from any state', () => {
    fc.assert(fc.property(steps, (given) => {
      const world = run(given, () => {});
      step(world, { type: 'stopped' }, 0);
      expect(world.isWatchOpen).toBe(false);
      expect(world.isReading && world.state.read.phase === 'running').toBe(false);
      expect(world.armedAt).toBeUndefined();
      expect(nextDueAt(world.state)).toBeUndefined();
    }), { numRuns: 2_000 });
  });

  it('leaves no served state without a way out', () => {
    fc.assert(fc.property(steps, (given) => {
      run(given, ({ state, armedAt }) => {
        const isServed = state.isActive && state.link.status === 'ready' && state.link.strategy?.kind !== 'off';
        const isResting = state.isPaused || state.isHidden || state.isLingering;
        if (isServed && !isResting) expect(state.read.phase === 'running' || armedAt !== undefined).toBe(true);
      });
    }), { numRuns: 2_000 });
  });

  it('arms exactly the time at which something is due', () => {
    fc.assert(fc.property(steps, (given) => {
      run(given, ({ state, armedAt }) => expect(armedAt).toBe(nextDueAt(state)));
    }), { numRuns: 2_000 });
  });

  it('holds a watch exactly while there is someone to tell and a server that offers it', () => {
    fc.assert(fc.property(steps, (given) => {
      run(given, ({ state, isWatchOpen }) => {
        expect(isWatchOpen).toBe(state.watch.isOpen);
        if (!state.isActive) expect(isWatchOpen).toBe(false);
        if (isWatchOpen) expect(state.link.strategy?.kind === 'watch' || state.link.status !== 'ready').toBe(true);
      });
    }), { numRuns: 2_000 });
  });

  it('describes every state with words of the contract', () => {
    fc.assert(fc.property(steps, (given) => {
      run(given, ({ state }) => {
        const { status, mode, reason, watch } = describeResource(state);
        expect(allStatuses).toContain(status);
        expect(allModes).toContain(mode);
        expect(allReasons).toContain(reason);
        expect(allWatchFacts).toContain(watch);
        // Looks live only where announcements can arrive.
        if (mode === 'subscribed') expect(watch === 'carried' || watch === 'proven').toBe(true);
      });
    }), { numRuns: 2_000 });
  });

  it('never starts a read while one runs, and none while nobody looks', () => {
    fc.assert(fc.property(steps, (given) => {
      const world: World = { state: initialState(policy), now: 0, isWatchOpen: false, isReading: false, armedAt: undefined };
      step(world, { type: 'linked', link: { status: 'ready', session: 1, error: null, strategy: { kind: 'watch' } } }, 0);
      for (const { event, waitMs, chance } of given) {
        world.now += waitMs;
        const isEnd = event.type === 'readSucceeded' || event.type === 'readFailed' || event.type === 'readDropped';
        if ((isEnd && !world.isReading) || (event.type === 'started' && world.state.isActive)) continue;
        const wasReading = world.isReading && !isEnd;
        const [next, effects] = transition(world.state, event, world.now, chance);
        const starts = effects.filter(({ type }) => type === 'read').length;
        if (wasReading && event.type !== 'started') expect(starts).toBe(0);
        if (next.isLingering) expect(starts).toBe(0);
        step(world, event, chance);
      }
    }), { numRuns: 1_000 });
  });
});
