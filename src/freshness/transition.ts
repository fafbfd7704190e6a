import { isOutage } from './isOutage.js';
import { noteSilence } from './judgeTrust.js';
import { noteReadBegan, oweRead } from './oweRead.js';
import { mayRead, nextDueAt, planChecks } from './planChecks.js';
import { reactions } from './reactions.js';
import type { ResourceEffect, ResourceEvent } from './ResourceEvent.js';
import { draftOf, isResting, isServed, isUnseen, noWatch, type ResourceDraft, type ResourceState } from './ResourceState.js';

/**
 * What follows from an event: the next state and what is to be done. Pure: the next state is made from a copy.
 * @param now the monotonic clock, milliseconds
 * @param chance from 0 (included) to 1 (excluded), for jitter
 */
export function transition(
  state: ResourceState, event: ResourceEvent, now: number, chance = 0,
): readonly [ResourceState, readonly ResourceEffect[]] {
  const next = draftOf(state);
  const react = reactions[event.type] as (draft: ResourceDraft, event: ResourceEvent, now: number, chance: number) => void;
  react(next, event, now, chance);
  holdWatch(next);
  fireDue(next, now);
  const wasIdle = next.read.phase === 'none';
  beginRead(next, now);
  next.due = planChecks(next, now, chance);
  const effects: ResourceEffect[] = [];
  if (state.watch.isOpen && !next.watch.isOpen) effects.push({ type: 'closeWatch' });
  if (state.isActive && state.read.phase === 'running' && !next.isActive) effects.push({ type: 'abortRead' });
  if (state.trust.kind === 'good' && next.trust.kind === 'broken') effects.push({ type: 'accuse' });
  if (!state.watch.isOpen && next.watch.isOpen) effects.push({ type: 'openWatch' });
  if (wasIdle && next.read.phase === 'running') effects.push({ type: 'read' });
  if (event.type === 'readSucceeded' && isOutage(state.read.error)) effects.push({ type: 'tellRecovery' });
  const at = nextDueAt(next);
  if (event.type === 'due' || at !== nextDueAt(state)) effects.push({ type: 'arm', at });
  return [next, effects];
}

/** A watch is held exactly while there is someone to tell and a server that offers it. */
function holdWatch(draft: ResourceDraft): void {
  const { isActive, link: { status, strategy }, watch: { isOpen } } = draft;
  // While the connection is being mended the wish stands.
  const isWanted = isActive && status !== 'closed' && (status === 'ready' ? strategy?.kind === 'watch' : isOpen);
  if (isWanted !== isOpen) draft.watch = { ...noWatch, isOpen: isWanted };
}

function fireDue(draft: ResourceDraft, now: number): void {
  if (!isServed(draft) || isUnseen(draft)) return;
  const { watch, trust, read, due } = draft;
  const isDue = (at: number | undefined): boolean => at !== undefined && at <= now;
  watch.isUnanswered ||= isDue(due.unansweredAt);
  if (isDue(due.graceAt)) {
    noteSilence(trust);
    due.graceAt = undefined;
  }
  if (isResting(draft)) return;
  if (isDue(due.verifyAt)) {
    watch.isVerified = true;
    due.verifyAt = undefined;
    // A read on its way checks on the watch as well as another would.
    if (read.phase === 'none') oweRead(draft, { at: now });
  }
  if (isDue(due.pollAt) || isDue(due.retryAt)) {
    due.pollAt = undefined;
    due.retryAt = undefined;
    oweRead(draft, { at: now });
  }
}

function beginRead(draft: ResourceDraft, now: number): void {
  const { read, due } = draft;
  if (!isServed(draft) || read.phase === 'running') return;
  const isFirst = read.outcome === 'none' && read.owed === undefined && due.retryAt === undefined;
  if (isFirst) oweRead(draft, { at: now, isUrgent: true });
  const { owed } = read;
  if (owed !== undefined && owed.at <= now && mayRead(draft, owed)) noteReadBegan(draft, now);
}
