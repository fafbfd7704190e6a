import { trustAfterAnnouncement, trustAfterGrace, trustAfterReading, trustInDoubt } from './judgeTrust.js';
import { mayRead, nextDueAt, planChecks, retryDelay } from './planChecks.js';
import type { ResourceEffect, ResourceEvent } from './ResourceEvent.js';
import {
  freshTrust, initialState, isCarried, isResting, isServed, isUnseen, type Link, noDueTimes, noWatch, type OwedRead, type ResourceState,
} from './ResourceState.js';
import type { LiveError, WatchStanding } from '../protocol/index.js';

/** A catch-up is about to come from the watch; a read for the same doubt waits this long for it, so that one read serves both. */
const catchUpWaitMs = 1_000;

/**
 * What follows from an event: the next state and what is to be done. Pure.
 * @param now the monotonic clock, milliseconds
 * @param chance from 0 (included) to 1 (excluded), for jitter
 */
export function transition(
  state: ResourceState, event: ResourceEvent, now: number, chance = 0,
): readonly [ResourceState, readonly ResourceEffect[]] {
  const applied = withDueFired(withWatch(apply(state, event, now, chance)), now);
  const begun = withReadBegun(applied, now);
  const next = { ...begun, due: planChecks(begun, now, chance) };
  const effects: ResourceEffect[] = [];
  if (state.watch.isOpen && !next.watch.isOpen) effects.push({ type: 'closeWatch' });
  if (state.isActive && state.read.phase === 'running' && !next.isActive) effects.push({ type: 'abortRead' });
  if (state.trust.kind === 'good' && next.trust.kind === 'broken') effects.push({ type: 'accuse' });
  if (!state.watch.isOpen && next.watch.isOpen) effects.push({ type: 'openWatch' });
  if (applied.read.phase === 'none' && next.read.phase === 'running') effects.push({ type: 'read' });
  const at = nextDueAt(next);
  if (event.type === 'due' || at !== nextDueAt(state)) effects.push({ type: 'arm', at });
  return [next, effects];
}

function apply(state: ResourceState, event: ResourceEvent, now: number, chance: number): ResourceState {
  switch (event.type) {
    case 'started':
      return started(state, event.ageMs, now);
    case 'stopped':
      return { ...initialState(state.policy), isPaused: state.isPaused, isHidden: state.isHidden, link: state.link };
    case 'policyChanged':
      return { ...state, policy: event.policy, due: { ...state.due, pollAt: undefined } };
    case 'linked':
      return linked(state, event.link, now);
    case 'standing':
      return standing(state, event.standing, now);
    case 'updated':
      return updated(state, now, chance);
    case 'readBegan':
      return readBegan(state, now);
    case 'readSucceeded':
      return readSucceeded(state, event.isChanged, event.ttlMs, now);
    case 'readFailed':
      return readFailed(state, event.error, now, chance);
    case 'readDropped':
      return owe({ ...state, read: { ...state.read, phase: 'none' } }, { at: now });
    case 'refreshed':
      return owe(state, { at: now, isUrgent: true });
    case 'doubted':
      return owe(inDoubt(state), { at: now });
    case 'woke':
      return owe(woken(inDoubt(state)), { at: now });
    case 'hidden':
      return { ...state, isHidden: true };
    case 'shown':
      return shown(state, now);
    case 'paused':
      return { ...state, isPaused: true };
    case 'resumed':
      return { ...state, isPaused: false };
    case 'left':
      return { ...state, isLingering: true };
    case 'held':
      return { ...state, isLingering: false };
    case 'due':
      return state;
    default:
      return event satisfies never;
  }
}

function started(state: ResourceState, ageMs: number | undefined, now: number): ResourceState {
  const fresh = initialState(state.policy);
  // A read that somebody started before the first holder came goes on.
  const running = { ...fresh.read, phase: state.read.phase, beganAt: state.read.beganAt };
  const read = ageMs === undefined ? running : { ...running, outcome: 'ok' as const, checkedAt: now - Math.max(0, ageMs) };
  return { ...state, isActive: true, isLingering: false, startedAt: now, watch: noWatch, trust: freshTrust, read, due: noDueTimes };
}

function linked(state: ResourceState, link: Link, now: number): ResourceState {
  if (link.session === state.link.session || link.status !== 'ready') return { ...state, link };
  const watch = { ...noWatch, isOpen: state.watch.isOpen, standing: state.watch.standing };
  const fresh = { ...state, link, watch, trust: freshTrust, due: noDueTimes };
  const isFirst = state.read.outcome === 'none' || (state.link.session === 0 && state.read.outcome === 'ok');
  if (isFirst) return fresh;
  // The first read failed with the handshake: first content waits for nothing else.
  if (state.read.checkedAt === undefined) return owe(fresh, { at: now, isUrgent: true });
  // What happened between two sessions was announced to nobody.
  return link.strategy?.kind === 'watch' ? awaitCatchUp(fresh, now) : owe(fresh, { at: now });
}

function standing(state: ResourceState, standing: WatchStanding, now: number): ResourceState {
  const isUnanswered = standing.kind === 'asking' && state.watch.isUnanswered;
  const next = { ...state, watch: { ...state.watch, standing, isUnanswered } };
  if (!isCarried(next)) return inDoubt(next);
  if (isCarried(state)) return next;
  const carried = { ...next, watch: { ...next.watch, isVerified: false, isCaughtUp: false }, due: { ...state.due, verifyAt: undefined } };
  return owe({ ...carried, trust: trustInDoubt(state.trust) }, { at: now });
}

/** Something may have been missed: neither the last reading nor the one on its way proves anything about announcements. */
function inDoubt(state: ResourceState): ResourceState {
  return { ...state, trust: trustInDoubt(state.trust), read: { ...state.read, beganCarried: false } };
}

function woken(state: ResourceState): ResourceState {
  return { ...state, read: { ...state.read, isDoubtful: state.read.checkedAt !== undefined } };
}

function updated(state: ResourceState, now: number, chance: number): ResourceState {
  const { policy, read, watch } = state;
  const heard: ResourceState = {
    ...state,
    watch: { ...watch, isProven: watch.isProven || watch.standing.kind === 'acknowledged' },
    trust: trustAfterAnnouncement(state.trust, now),
    due: { ...state.due, verifyAt: undefined },
  };
  const earliestAt = read.announcedReadAt === undefined ? now : read.announcedReadAt + policy.minReadGapMs;
  return owe(heard, { at: Math.max(earliestAt, now + policy.announceSpreadMs * chance), isAnnounced: true });
}

function readBegan(state: ResourceState, now: number): ResourceState {
  const { read, trust } = state;
  // Whatever was owed before this moment, this read sees.
  return {
    ...state,
    read: {
      ...read, phase: 'running', owed: undefined, beganAt: now, beganCarried: isCarried(state), announcedAtBegin: trust.announced,
      announcedReadAt: read.owed?.isAnnounced ? now : read.announcedReadAt,
    },
  };
}

function readSucceeded(state: ResourceState, isChanged: boolean, ttlMs: number, now: number): ResourceState {
  const { read, watch } = state;
  return {
    ...state,
    trust: trustAfterReading(state, isChanged, now),
    watch: read.beganCarried && isCarried(state) && !watch.isCaughtUp ? { ...watch, isCaughtUp: true } : watch,
    read: {
      ...read, phase: 'none', outcome: 'ok', error: null, failures: 0, ttlMs, checkedAt: now, announcedAtLast: read.announcedAtBegin,
      isDoubtful: false, hasFailedInDoubt: false,
    },
    due: { ...state.due, pollAt: undefined, retryAt: undefined },
  };
}

function readFailed(state: ResourceState, error: LiveError, now: number, chance: number): ResourceState {
  const failures = state.read.failures + 1;
  return {
    ...state,
    read: {
      ...state.read, phase: 'none', outcome: error.kind === 'not-found' ? 'not-found' : 'error', error, failures,
      hasFailedInDoubt: state.read.isDoubtful,
    },
    due: { ...state.due, pollAt: undefined, retryAt: now + retryDelay(state, failures, error.retryAfterMs, chance) },
  };
}

function shown(state: ResourceState, now: number): ResourceState {
  const visible = { ...state, isHidden: false };
  if (!state.isHidden || state.link.strategy?.kind !== 'watch') return visible;
  if (isCarried(state)) return owe(visible, { at: now });
  const { kind } = state.watch.standing;
  return kind === 'lost' || kind === 'asking' ? awaitCatchUp(visible, now) : visible;
}

/** A poll that is due would be a second read for the same doubt. */
function awaitCatchUp(state: ResourceState, now: number): ResourceState {
  const at = now + catchUpWaitMs;
  return owe({ ...state, due: { ...state.due, pollAt: at } }, { at });
}

function owe(state: ResourceState, wanted: Partial<OwedRead> & { at: number }): ResourceState {
  if (!state.isActive) return state;
  const before = state.read.owed;
  const owed: OwedRead = {
    at: Math.min(wanted.at, before?.at ?? Infinity),
    isUrgent: wanted.isUrgent === true || before?.isUrgent === true,
    isAnnounced: wanted.isAnnounced === true || before?.isAnnounced === true,
  };
  return { ...state, read: { ...state.read, owed } };
}

/** A watch is held exactly while there is someone to tell and a server that offers it. */
function withWatch(state: ResourceState): ResourceState {
  const { status, strategy } = state.link;
  const isLeft = !state.isActive || status === 'closed';
  // While the connection is being mended the wish stands.
  const isWanted = !isLeft && (status === 'ready' ? strategy?.kind === 'watch' : state.watch.isOpen);
  if (isWanted === state.watch.isOpen) return state;
  return { ...state, watch: { ...noWatch, isOpen: isWanted } };
}

function withDueFired(state: ResourceState, now: number): ResourceState {
  if (!isServed(state)) return state;
  const isDue = (at: number | undefined): boolean => at !== undefined && at <= now;
  let next = state;
  if (!isUnseen(state)) {
    if (isDue(next.due.unansweredAt)) next = { ...next, watch: { ...next.watch, isUnanswered: true } };
    if (isDue(next.due.graceAt)) next = { ...next, trust: trustAfterGrace(next.trust), due: { ...next.due, graceAt: undefined } };
  }
  if (isResting(state)) return next;
  if (isDue(next.due.verifyAt)) {
    next = { ...next, watch: { ...next.watch, isVerified: true }, due: { ...next.due, verifyAt: undefined } };
    // A read on its way checks on the watch as well as another would.
    if (next.read.phase === 'none') next = owe(next, { at: now });
  }
  if (isDue(next.due.pollAt) || isDue(next.due.retryAt)) {
    next = owe({ ...next, due: { ...next.due, pollAt: undefined, retryAt: undefined } }, { at: now });
  }
  return next;
}

function withReadBegun(state: ResourceState, now: number): ResourceState {
  if (!isServed(state) || state.read.phase === 'running') return state;
  const isFirst = state.read.outcome === 'none' && state.read.owed === undefined && state.due.retryAt === undefined;
  const ready = isFirst ? owe(state, { at: now, isUrgent: true }) : state;
  const { owed } = ready.read;
  return owed === undefined || owed.at > now || !mayRead(ready, owed) ? ready : readBegan(ready, now);
}
