import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultPolicy, describeResource, type FreshnessPolicy, initialState, nextDueAt, resolvePolicy, type ResourceEffect, type ResourceEvent, type ResourceState, type Strategy, transition,
} from '../../src/freshness/index.js';
import { planChecks } from '../../src/freshness/planChecks.js';
import { LiveError } from '../../src/protocol/index.js';

const policy = resolvePolicy({
  pollIntervalMs: 10_000, jitter: 0, firstVerificationMs: 60_000, watchdogMs: 600_000, announceGraceMs: 2_000, maxBackoffMs: 100_000, minReadGapMs: 100,
});
const watching: Strategy = { kind: 'watch' };
const polling: Strategy = { kind: 'poll', reason: 'not-declared' };
const carried: ResourceEvent = { type: 'standing', standing: { kind: 'acknowledged', carried: true } };
const same: ResourceEvent = { type: 'readSucceeded', isChanged: false, ttlMs: 0 };
const changed: ResourceEvent = { type: 'readSucceeded', isChanged: true, ttlMs: 0 };
const failed: ResourceEvent = { type: 'readFailed', error: new LiveError('network', 'down') };

/** A machine that is told what happens, at which moment. */
class Machine {
  state: ResourceState = initialState(policy);
  effects: readonly ResourceEffect[] = [];
  now = 0;

  at(now: number, event: ResourceEvent, chance = 0): this {
    this.now = now;
    [this.state, this.effects] = transition(this.state, event, now, chance);
    return this;
  }

  get says(): string {
    const { status, mode, reason, watch } = describeResource(this.state);
    return `${status} ${mode} ${reason} ${watch}`;
  }

  get does(): readonly string[] {
    return this.effects.map(({ type }) => type);
  }

  get dueAt(): number | undefined {
    return nextDueAt(this.state);
  }
}

const linked = (strategy: Strategy, session = 1): ResourceEvent => ({ type: 'linked', link: { status: 'ready', session, error: null, strategy } });
const started = (strategy: Strategy): Machine => new Machine().at(0, linked(strategy)).at(0, { type: 'started', ageMs: undefined });
/** Subscribed, first read and catch-up done at 20. */
const subscribed = (): Machine => started(watching).at(10, same).at(20, carried).at(20, same);

describe('polling', () => {
  it('reads at once, and then every interval', () => {
    const machine = started(polling);
    expect(machine.does).toEqual(['read']);
    machine.at(100, same);
    expect(machine.says).toBe('ready polling not-declared none');
    expect(machine.dueAt).toBe(10_100);
    expect(machine.at(10_100, { type: 'due' }).does).toContain('read');
  });

  it('comes early by chance, never late', () => {
    const machine = new Machine().at(0, { type: 'policyChanged', policy: { ...policy, jitter: 0.1 } }).at(0, linked(polling)).at(0, { type: 'started', ageMs: undefined });
    expect(machine.at(0, same, 0.5).dueAt).toBe(9_500);
  });

  it('waits for a ttl that is longer than the interval, up to the longest wait, unless it is not to be heeded', () => {
    expect(started(polling).at(0, { ...same, ttlMs: 30_000 } as ResourceEvent).dueAt).toBe(30_000);
    expect(started(polling).at(0, { ...same, ttlMs: 5_000 } as ResourceEvent).dueAt).toBe(10_000);
    expect(started(polling).at(0, { ...same, ttlMs: 9_999_999 } as ResourceEvent).dueAt).toBe(100_000);
    const deaf = started(polling).at(0, { type: 'policyChanged', policy: { ...policy, honourTtl: false } });
    expect(deaf.at(0, { ...same, ttlMs: 30_000 } as ResourceEvent).dueAt).toBe(10_000);
  });

  it('slows down with every failure, up to the longest wait, and heeds Retry-After', () => {
    const machine = started(polling).at(0, same);
    const delays = [20_000, 40_000, 80_000, 100_000, 100_000].map((bound) => {
      machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, failed, 0.999_999);
      return [Math.round((machine.dueAt ?? 0) - machine.now), bound];
    });
    for (const [delay, bound] of delays) expect(delay).toBe(bound);
    machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, { type: 'readFailed', error: new LiveError('http', 'busy', { retryAfterMs: 50_000 }) }, 0);
    expect((machine.dueAt ?? 0) - machine.now).toBe(50_000);
    machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, same);
    expect((machine.dueAt ?? 0) - machine.now).toBe(10_000);
  });

  it.each([
    ['the way to the server', new LiveError('network', 'down'), 5_000],
    ['the server itself', new LiveError('http', 'busy', { status: 503 }), 5_000],
    ['a server that asked for a wait', new LiveError('http', 'busy', { status: 503, retryAfterMs: 60_000 }), 60_000],
    ['the resource', new LiveError('server', 'broken'), 80_000],
  ])('where %s failed it, waits no longer than it has to when another resource of the server is back', (_, error, waitMs) => {
    const machine = started(polling).at(0, same);
    for (let failures = 0; failures < 3; failures++) machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, { type: 'readFailed', error }, 0.999_999);
    const soon = machine.at(machine.now, { type: 'serverRecovered' }, 0.5).dueAt ?? 0;
    expect(Math.round(soon - machine.now)).toBeGreaterThanOrEqual(waitMs);
    if (waitMs === 5_000) expect(soon - machine.now).toBe(waitMs);
    // Told again by the next that is back, it does not wait anew.
    expect(machine.at(machine.now + 1_000, { type: 'serverRecovered' }, 0.99).dueAt).toBe(soon);
  });

  it('tells of a server that is back once, and of one resource that is back not at all', () => {
    const down = started(polling).at(0, same).at(10_000, { type: 'due' }).at(10_000, failed);
    expect(down.at(down.dueAt ?? 0, { type: 'due' }).at(down.now, same).does).toContain('tellRecovery');
    expect(down.at(down.dueAt ?? 0, { type: 'due' }).at(down.now, same).does).not.toContain('tellRecovery');
    const gone = started(polling).at(0, same).at(10_000, { type: 'due' }).at(10_000, { type: 'readFailed', error: new LiveError('not-found', 'gone') });
    expect(gone.at(gone.dueAt ?? 0, { type: 'due' }).at(gone.now, same).does).not.toContain('tellRecovery');
  });

  it('tells not-found from other failures, and is ready again with the next success', () => {
    const machine = started(polling).at(0, same).at(10_000, { type: 'due' }).at(10_000, { type: 'readFailed', error: new LiveError('not-found', 'gone') });
    expect(machine.says).toBe('not-found polling not-declared none');
    machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, changed);
    expect(machine.says).toBe('ready polling not-declared none');
  });

  it('waits out the age of a hydrated reading, and reads at once where it is older than the interval', () => {
    const young = new Machine().at(0, linked(polling)).at(0, { type: 'started', ageMs: 4_000 });
    expect(young.does).toEqual(['arm']);
    expect(young.dueAt).toBe(6_000);
    expect(new Machine().at(0, linked(polling)).at(0, { type: 'started', ageMs: 40_000 }).at(0, { type: 'due' }).does).toContain('read');
  });
});

describe('watching', () => {
  it('asks for the watch and reads at the same time, and polls until it is answered', () => {
    const machine = started(watching);
    expect(machine.does).toEqual(['openWatch', 'read', 'arm']);
    expect(machine.at(10, same).says).toBe('ready polling asking none');
    expect(machine.dueAt).toBe(10_000);
    expect(machine.at(10_000, { type: 'due' }).says).toBe('ready polling unanswered none');
    expect(machine.at(11_000, carried).says).toBe('ready subscribed declared carried');
  });

  it('catches up exactly once when the watch is carried, whatever the order', () => {
    const machine = started(watching).at(10, same).at(20, { type: 'standing', standing: { kind: 'acknowledged', carried: false } });
    expect(machine.says).toBe('ready polling unproven acknowledged');
    expect(machine.does).not.toContain('read');
    expect(machine.at(30, carried).does).toContain('read');
    expect(machine.at(40, same).at(50, carried).does).not.toContain('read');
    const early = started(watching).at(5, carried);
    expect(early.does).not.toContain('read');
    expect(early.at(10, same).does).toContain('read');
    expect(early.at(20, same).does).not.toContain('read');
  });

  it('is proven by the first announcement, even where the channel cannot be seen', () => {
    const machine = started(watching).at(10, same).at(20, { type: 'standing', standing: { kind: 'acknowledged', carried: false } });
    machine.at(1_000, { type: 'updated' });
    expect(machine.does).toContain('read');
    expect(machine.at(1_010, changed).says).toBe('ready subscribed declared proven');
  });

  it.each([
    [{ kind: 'refused', reason: 'rejected', isFinal: true }, 'ready polling rejected asked'],
    [{ kind: 'refused', reason: 'declined', isFinal: false }, 'ready polling declined asked'],
    [{ kind: 'refused', reason: 'no-push-channel', isFinal: true }, 'ready polling no-push-channel asked'],
    [{ kind: 'lost' }, 'ready polling stream-lost acknowledged'],
  ] as const)('polls when it stands %j', (standing, says) => {
    const machine = subscribed().at(5_000, { type: 'standing', standing });
    expect(machine.says).toBe(says);
    expect(machine.dueAt).toBe(10_020);
  });

  it('reads at once for an announcement, and lets later ones stand apart', () => {
    const machine = subscribed().at(1_000, { type: 'updated' });
    expect(machine.does).toContain('read');
    machine.at(1_010, changed).at(1_020, { type: 'updated' });
    expect(machine.does).not.toContain('read');
    expect(machine.dueAt).toBe(1_100);
  });

  it('reads once more after a read during which any number of announcements came', () => {
    const machine = subscribed().at(1_000, { type: 'updated' }).at(1_200, { type: 'updated' }).at(1_300, { type: 'updated' });
    expect(machine.at(1_400, changed).does).toContain('read');
    expect(machine.at(1_500, changed).does).not.toContain('read');
  });

  it('spreads the reads of one announcement where it is told to', () => {
    const machine = subscribed().at(100, { type: 'policyChanged', policy: { ...policy, announceSpreadMs: 10_000 } }).at(1_000, { type: 'updated' }, 0.5);
    expect(machine.dueAt).toBe(6_000);
  });

  it('retries a failed read of an announced change soon', () => {
    const machine = subscribed().at(1_000, { type: 'updated' }).at(1_010, failed, 0.5);
    expect(machine.says).toBe('error subscribed declared proven');
    expect((machine.dueAt ?? 0) - 1_010).toBeLessThanOrEqual(1_000);
  });

  it('watches anew on a new session, with one read for what was missed', () => {
    const machine = subscribed().at(1_000, { type: 'linked', link: { status: 'reconnecting', session: 1, error: null, strategy: watching } });
    expect(machine.says).toBe('ready off connecting carried');
    machine.at(2_000, { type: 'standing', standing: { kind: 'lost' } }).at(2_010, linked(watching, 2));
    expect(machine.does).not.toContain('read');
    expect(machine.at(2_100, carried).does).toContain('read');
    expect(machine.at(2_200, changed).does).not.toContain('read');
  });
});

describe('the watchdog', () => {
  it('checks first after a minute, then every two, and every ten once proven', () => {
    const machine = subscribed();
    expect(machine.dueAt).toBe(60_020);
    expect(machine.at(60_020, { type: 'due' }).does).toContain('read');
    expect(machine.at(60_030, same).dueAt).toBe(180_020);
    machine.at(70_000, { type: 'updated' }).at(70_010, changed);
    expect(machine.dueAt).toBe(670_000);
  });

  it('never takes quiet alone for silence', () => {
    const machine = subscribed();
    for (let look = 0; look < 50; look++) machine.at(machine.dueAt ?? 0, { type: 'due' }).at(machine.now, same);
    expect(machine.says).toBe('ready subscribed declared carried');
  });

  const accused = (): Machine => subscribed().at(60_020, { type: 'due' }).at(60_030, changed).at(62_030, { type: 'due' });

  it('waits for the announcement of a change it found, then polls and accuses', () => {
    const machine = subscribed().at(60_020, { type: 'due' }).at(60_030, changed);
    expect(machine.says).toBe('ready subscribed declared carried');
    expect(machine.dueAt).toBe(62_030);
    expect(machine.at(62_030, { type: 'due' }).does).toContain('accuse');
    expect(machine.says).toBe('ready polling silent carried');
    expect(machine.dueAt).toBe(70_030);
  });

  it('accuses nobody whose announcement comes within the grace', () => {
    const machine = subscribed().at(60_020, { type: 'due' }).at(60_030, changed).at(61_000, { type: 'updated' }).at(61_010, same).at(65_000, { type: 'due' });
    expect(machine.says).toBe('ready subscribed declared proven');
  });

  it('takes the accusation back for a late announcement of the change itself, and waits longer from then on', () => {
    const machine = accused().at(66_000, { type: 'updated' }).at(66_030, same);
    expect(machine.says).toBe('ready subscribed declared proven');
    machine.at(machine.dueAt ?? 0, { type: 'due' });
    const foundAt = machine.now + 10;
    machine.at(foundAt, changed);
    expect((machine.dueAt ?? 0) - foundAt).toBe(12_000);
  });

  it('trusts again after three announced changes in a row', () => {
    const machine = accused();
    for (const at of [70_000, 80_000, 90_000]) {
      expect(machine.says).toContain('silent');
      machine.at(at, { type: 'updated' }).at(at + 10, changed);
    }
    expect(machine.says).toBe('ready subscribed declared proven');
  });

  it('starts counting anew after a change that was not announced', () => {
    const machine = accused().at(70_000, { type: 'updated' }).at(70_010, changed).at(71_000, { type: 'updated' }).at(71_010, changed);
    machine.at(81_010, { type: 'due' }).at(81_020, changed).at(83_020, { type: 'due' });
    machine.at(84_000, { type: 'updated' }).at(84_010, changed);
    expect(machine.says).toContain('silent');
  });

  it('proves nothing by a difference to a reading from before the watch was carried', () => {
    const machine = started(watching).at(10, same).at(20, carried).at(20, changed).at(10_000, { type: 'due' });
    expect(machine.says).toBe('ready subscribed declared carried');
  });
});

describe('rest', () => {
  it('times nothing while hidden, and reads what was announced when shown', () => {
    const machine = subscribed().at(1_000, { type: 'hidden' });
    expect(machine.dueAt).toBeUndefined();
    expect(machine.at(5_000, { type: 'updated' }).does).not.toContain('read');
    expect(machine.at(900_000, { type: 'shown' }).does).toContain('read');
  });

  it('polls at once when shown if it was due, and not before', () => {
    const late = started(polling).at(0, same).at(1_000, { type: 'hidden' }).at(50_000, { type: 'shown' });
    expect(late.does).toContain('read');
    const soon = started(polling).at(0, same).at(1_000, { type: 'hidden' }).at(2_000, { type: 'shown' });
    expect(soon.does).not.toContain('read');
    expect(soon.dueAt).toBe(10_000);
  });

  it('lets one read serve a tab that is shown and a stream that is opened again', () => {
    const machine = subscribed().at(1_000, { type: 'hidden' }).at(70_000, { type: 'standing', standing: { kind: 'lost' } }).at(100_000, { type: 'shown' });
    const reads = [machine.does, machine.at(100_050, carried).does, machine.at(100_060, changed).does].flat().filter((effect) => effect === 'read');
    expect(reads).toEqual(['read']);
  });

  it('when paused, times nothing but a first read and a person', () => {
    const machine = new Machine().at(0, linked(polling)).at(0, { type: 'paused' }).at(0, { type: 'started', ageMs: undefined });
    expect(machine.does).toEqual(['read']);
    machine.at(10, same);
    expect(machine.says).toBe('ready off paused none');
    expect(machine.dueAt).toBeUndefined();
    expect(machine.at(20, { type: 'refreshed' }).does).toContain('read');
    expect(machine.at(30, same).at(90_000, { type: 'resumed' }).dueAt).toBe(90_000);
    expect(machine.at(90_000, { type: 'due' }).does).toContain('read');
  });

  it('sends nothing while it lingers', () => {
    const machine = subscribed().at(100, { type: 'left' }).at(200, { type: 'updated' });
    expect(machine.does).not.toContain('read');
    expect(machine.dueAt).toBeUndefined();
    expect(machine.at(300, { type: 'held' }).does).toContain('read');
  });

  it('shows no age after a possible sleep until an answer arrives', () => {
    const machine = subscribed().at(5_000, { type: 'woke' });
    expect(machine.does).toContain('read');
    expect(machine.state.read.isDoubtful).toBe(true);
    expect(machine.at(5_010, same).state.read.isDoubtful).toBe(false);
  });

  it('learns no age from an answer that was on its way during a possible sleep, and reads once more', () => {
    const machine = subscribed().at(4_900, { type: 'refreshed' }).at(5_000, { type: 'woke' }).at(5_010, same);
    expect(machine.state.read.isDoubtful).toBe(true);
    expect(machine.does).toContain('read');
    expect(machine.at(5_020, same).state.read).toMatchObject({ isDoubtful: false, checkedAt: 5_020 });
  });
});

describe('polls of one page', () => {
  const pollAt = (checkedAt: number, chance: number, policy: Partial<FreshnessPolicy> = {}): number | undefined => {
    const state = { ...initialState({ ...defaultPolicy, pollIntervalMs: 1_000, jitter: 0.1, ...policy }), isActive: true };
    const link = { status: 'ready', session: 1, error: null, strategy: { kind: 'poll', reason: 'not-declared' } } as const;
    return planChecks({ ...state, link, read: { ...state.read, outcome: 'ok', checkedAt } }, checkedAt, chance).pollAt;
  };

  it('come early by chance and never late, on marks where others meet them', () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (checkedAt, chance) => {
      const at = pollAt(checkedAt, chance) ?? 0;
      expect(at).toBeGreaterThanOrEqual(checkedAt + 900 - 1e-6);
      expect(at).toBeLessThanOrEqual(checkedAt + 1_000 + 1e-6);
      expect(Math.abs(at / 25 - Math.round(at / 25))).toBeLessThan(1e-6);
    }));
  });

  it('wake it up five times an interval at most, however many they are', () => {
    const times = Array.from({ length: 1_000 }, (_, number) => pollAt(7.3, number / 1_000));
    expect(new Set(times).size).toBeLessThanOrEqual(5);
  });

  it('keep their time without jitter, never come without an interval, and wait for as long as the server vouched', () => {
    expect(pollAt(7.3, 0.5, { jitter: 0 })).toBe(1_007.3);
    expect(pollAt(7.3, 0.5, { pollIntervalMs: Infinity })).toBe(Infinity);
    const state = { ...initialState({ ...defaultPolicy, pollIntervalMs: 1_000 }), isActive: true };
    const link = { status: 'ready', session: 1, error: null, strategy: { kind: 'poll', reason: 'not-declared' } } as const;
    expect(planChecks({ ...state, link, read: { ...state.read, outcome: 'ok', checkedAt: 7.3, ttlMs: 60_000 } }, 7.3, 0.5).pollAt).toBe(60_007.3);
  });
});

describe('the connection', () => {
  it.each([
    ['connecting', 'connecting off connecting none'], ['failed', 'error off no-connection none'], ['unauthorized', 'error off no-connection none'],
    ['unsupported-version', 'error off no-connection none'], ['closed', 'closed off closed none'],
  ] as const)('%s reads as "%s"', (status, says) => {
    const link = { status, session: 0, error: new LiveError('network', 'down'), strategy: undefined };
    expect(new Machine().at(0, { type: 'linked', link }).at(0, { type: 'started', ageMs: undefined }).says).toBe(says);
  });

  it('without resources is unavailable, and nothing is done', () => {
    const machine = started({ kind: 'off', reason: 'no-resources' });
    expect(machine.says).toBe('unavailable off no-resources none');
    expect(machine.does).toEqual([]);
  });

  it('that failed a first read reads again when it is ready', () => {
    const machine = new Machine().at(0, { type: 'started', ageMs: undefined }).at(0, { type: 'readBegan' }).at(10, failed);
    expect(machine.says).toBe('error off connecting none');
    expect(machine.at(1_000, linked(polling)).does).toContain('read');
  });

  it('that nobody holds is idle', () => {
    expect(new Machine().at(0, linked(polling)).says).toBe('idle off idle none');
    expect(subscribed().at(100, { type: 'stopped' }).says).toBe('idle off idle none');
  });
});
