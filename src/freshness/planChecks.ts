import { backoffDelay } from '../timing/index.js';
import { describeMode } from './describeResource.js';
import type { FreshnessPolicy } from './FreshnessPolicy.js';
import { type DueTimes, isResting, isServed, isUnseen, noDueTimes, type OwedRead, type ResourceState } from './ResourceState.js';

/** Delay to the next poll: early by chance, never late, so that the promised worst case holds; a ttl only ever raises it. */
export function pollDelay({ policy, read }: ResourceState, chance: number): number {
  const delayMs = policy.pollIntervalMs * (1 - policy.jitter * chance);
  return policy.honourTtl ? Math.max(delayMs, Math.min(read.ttlMs, policy.maxBackoffMs)) : delayMs;
}

/** The ordinary wait to the next check as a person would be told it: back-off is not planned. */
export function plannedDelay(state: ResourceState): number {
  return pollDelay(state, 0);
}

const leastRetryMs = 250;
const watchedRetryMs = 1_000;

/**
 * Delay after a failed read. By chance up to a bound that doubles: a poller's begins at twice its own pace, that of a watcher, which knows that something changed, at a second.
 * What the server asked for in Retry-After is heeded up to the longest wait.
 */
export function retryDelay(state: ResourceState, failures: number, retryAfterMs: number | undefined, chance: number): number {
  const { policy } = state;
  const isWatched = describeMode(state).mode === 'subscribed';
  const baseMs = isWatched ? Math.min(watchedRetryMs, policy.pollIntervalMs) : 2 * Math.min(policy.pollIntervalMs, policy.maxBackoffMs);
  const delayMs = Math.max(leastRetryMs, backoffDelay(failures, chance, { baseMs, maxMs: policy.maxBackoffMs }));
  return Math.min(policy.maxBackoffMs, Math.max(delayMs, retryAfterMs ?? 0));
}

/** Fills in what has to be looked at again and when, and drops what the present mode has no use for. */
export function planChecks(state: ResourceState, now: number, chance: number): DueTimes {
  if (!isServed(state)) return noDueTimes;
  const { due, read, trust, policy } = state;
  const isIdle = read.phase === 'none';
  return {
    retryAt: isIdle ? due.retryAt : undefined,
    pollAt: isIdle && read.outcome !== 'none' && due.retryAt === undefined ? planPoll(state, now, chance) : undefined,
    verifyAt: planVerification(state, now),
    graceAt: trust.unexplainedAt === undefined
      ? undefined
      : due.graceAt ?? trust.unexplainedAt + Math.max(policy.announceGraceMs, 2 * trust.lagMs),
    unansweredAt: isAsking(state) ? nearer(due.unansweredAt, now + policy.subscribeTimeoutMs) : undefined,
  };
}

/** The earliest moment at which something is due, as things stand; `undefined` where nothing is timed. */
export function nextDueAt(state: ResourceState): number | undefined {
  if (!isServed(state)) return undefined;
  const { due, read } = state;
  const times: (number | undefined)[] = [];
  if (!isUnseen(state)) times.push(due.graceAt, due.unansweredAt);
  if (!isResting(state)) times.push(due.pollAt, due.retryAt, due.verifyAt);
  if (read.phase === 'none' && read.owed !== undefined && mayRead(state, read.owed)) times.push(read.owed.at);
  return earliest(times);
}

/** A rest holds back re-reads; never a first read, never a person's. */
export function mayRead(state: ResourceState, owed: Pick<OwedRead, 'isUrgent'>): boolean {
  if (state.isLingering) return false;
  return owed.isUrgent || state.read.outcome === 'none' || !isResting(state);
}

/** When the next look at the server is planned, for showing. */
export function nextCheckAt(state: ResourceState): number | undefined {
  if (!isServed(state) || isResting(state)) return undefined;
  const { due, read } = state;
  return earliest([due.pollAt, due.retryAt, due.verifyAt, read.owed?.at]);
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const at = Math.min(...times.filter((time) => time !== undefined));
  return at === Infinity ? undefined : at;
}

function planPoll(state: ResourceState, now: number, chance: number): number | undefined {
  const { mode } = describeMode(state);
  if (mode === 'subscribed') return undefined;
  if (mode === 'off' || state.due.pollAt !== undefined) return state.due.pollAt;
  return Math.max(now, meet(state.read.checkedAt ?? now, pollDelay(state, chance), state.policy));
}

/** So many in the room that jitter gives. */
const marksInJitter = 4;

/** Polls of one page that fall due at about the same time meet on a mark, so that it wakes up once for them. Still never early nor late. */
function meet(from: number, delayMs: number, { pollIntervalMs, jitter }: FreshnessPolicy): number {
  const at = from + delayMs;
  const stepMs = pollIntervalMs * jitter / marksInJitter;
  // Longer than the interval: the server vouched for its answer until then.
  if (stepMs === 0 || delayMs > pollIntervalMs || at === Infinity) return at;
  const mark = Math.round(at / stepMs) * stepMs;
  if (mark > from + pollIntervalMs) return mark - stepMs;
  return mark < from + pollIntervalMs * (1 - jitter) ? mark + stepMs : mark;
}

function planVerification(state: ResourceState, now: number): number | undefined {
  const { mode } = describeMode(state);
  if (mode === 'polling') return undefined;
  if (mode === 'off') return state.due.verifyAt;
  const { watch, policy, due } = state;
  const delayMs = watch.isProven ? policy.watchdogMs : policy.firstVerificationMs * (watch.isVerified ? 2 : 1);
  return nearer(due.verifyAt, now + delayMs);
}

/** A wish that changes may bring a check nearer, never put it off. */
function nearer(planned: number | undefined, wanted: number): number {
  return planned === undefined ? wanted : Math.min(planned, wanted);
}

function isAsking({ watch }: ResourceState): boolean {
  const { kind } = watch.standing;
  return watch.isOpen && !watch.isUnanswered && (kind === 'none' || kind === 'asking');
}
