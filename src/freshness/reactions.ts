import { portionOf } from '../timing/index.js';
import { waitsOutOutage } from './isOutage.js';
import { noteAnnouncement, noteDoubt, noteReading } from './judgeTrust.js';
import { oweRead, noteReadBegan } from './oweRead.js';
import { retryDelay } from './planChecks.js';
import type { ResourceEvent } from './ResourceEvent.js';
import { draftOf, freshTrust, initialState, isCarried, noDueTimes, noRead, noWatch, type ResourceDraft } from './ResourceState.js';

/** A catch-up is about to come from the watch; a read for the same doubt waits this long for it, so that one read serves both. */
const catchUpWaitMs = 1_000;

/** What an event changes by itself, before what is due and what may be read is looked at. */
export type Reactions = {
  readonly [Event in ResourceEvent as Event['type']]: (draft: ResourceDraft, event: Event, now: number, chance: number) => void;
};

export const reactions: Reactions = {
  started(draft, { ageMs }, now) {
    // A read that somebody started before the first holder came goes on.
    const { phase, beganAt } = draft.read;
    forgetSession(draft);
    draft.isActive = true;
    draft.isLingering = false;
    draft.startedAt = now;
    draft.read = { ...noRead, phase, beganAt };
    if (ageMs === undefined) return;
    draft.read.outcome = 'ok';
    draft.read.checkedAt = now - Math.max(0, ageMs);
  },

  left(draft) { draft.isLingering = true; },
  held(draft) { draft.isLingering = false; },

  stopped(draft) {
    const { policy, isPaused, isHidden, link } = draft;
    Object.assign(draft, draftOf(initialState(policy)), { isPaused, isHidden, link });
  },

  policyChanged(draft, { policy }) {
    draft.policy = policy;
    draft.due.pollAt = undefined;
  },

  linked(draft, { link }, now) {
    const { link: { session }, read: { outcome, checkedAt }, watch: { isOpen, standing } } = draft;
    draft.link = link;
    if (link.session === session || link.status !== 'ready') return;
    forgetSession(draft);
    draft.watch = { ...noWatch, isOpen, standing };
    const isFirst = outcome === 'none' || (session === 0 && outcome === 'ok');
    if (isFirst) return;
    // The first read failed with the handshake: first content waits for nothing else.
    if (checkedAt === undefined) oweRead(draft, { at: now, isUrgent: true });
    // What happened between two sessions was announced to nobody.
    else if (link.strategy?.kind === 'watch') awaitCatchUp(draft, now);
    else oweRead(draft, { at: now });
  },

  standing(draft, { standing }, now) {
    const { watch, due } = draft;
    const wasCarried = isCarried(draft);
    watch.isUnanswered &&= standing.kind === 'asking';
    watch.standing = standing;
    if (!isCarried(draft)) return doubt(draft);
    if (wasCarried) return;
    watch.isVerified = false;
    watch.isCaughtUp = false;
    due.verifyAt = undefined;
    noteDoubt(draft.trust);
    oweRead(draft, { at: now });
  },

  updated(draft, _, now, chance) {
    const { policy, read, watch, trust, due } = draft;
    watch.isProven ||= watch.standing.kind === 'acknowledged';
    noteAnnouncement(trust, now);
    due.verifyAt = undefined;
    const earliestAt = read.announcedReadAt === undefined ? now : read.announcedReadAt + policy.minReadGapMs;
    oweRead(draft, { at: Math.max(earliestAt, now + portionOf(policy.announceSpreadMs, chance)), isAnnounced: true });
  },

  readBegan(draft, _, now) { noteReadBegan(draft, now); },

  readSucceeded(draft, { isChanged, ttlMs }, now) {
    const { read, watch, due } = draft;
    noteReading(draft, isChanged, now);
    watch.isCaughtUp ||= read.beganCarried && isCarried(draft);
    draft.read = {
      ...read, phase: 'none', outcome: 'ok', error: null, failures: 0, ttlMs, checkedAt: read.isOvertaken ? read.checkedAt ?? read.beganAt : now,
      announcedAtLast: read.announcedAtBegin, isDoubtful: read.isOvertaken, hasFailedInDoubt: false,
    };
    due.pollAt = undefined;
    due.retryAt = undefined;
  },

  readFailed(draft, { error }, now, chance) {
    const { read, due } = draft;
    const failures = read.failures + 1;
    due.pollAt = undefined;
    due.retryAt = now + retryDelay(draft, failures, error.retryAfterMs, chance);
    draft.read = { ...read, phase: 'none', outcome: error.kind === 'not-found' ? 'not-found' : 'error', error, failures, hasFailedInDoubt: read.isDoubtful };
  },

  serverRecovered(draft, _, now, chance) {
    if (waitsOutOutage(draft, now)) draft.due.retryAt = now + portionOf(draft.policy.pollIntervalMs, chance);
  },

  readDropped(draft, _, now) {
    draft.read.phase = 'none';
    oweRead(draft, { at: now });
  },

  refreshed(draft, _, now) { oweRead(draft, { at: now, isUrgent: true }); },

  doubted(draft, _, now) {
    doubt(draft);
    oweRead(draft, { at: now });
  },

  woke(draft, _, now) {
    draft.read.isDoubtful = draft.read.checkedAt !== undefined;
    draft.read.isOvertaken = draft.read.phase === 'running';
    doubt(draft);
    oweRead(draft, { at: now });
  },

  hidden(draft) { draft.isHidden = true; },

  shown(draft, _, now) {
    const wasHidden = draft.isHidden;
    draft.isHidden = false;
    if (!wasHidden || draft.link.strategy?.kind !== 'watch') return;
    const { kind } = draft.watch.standing;
    if (isCarried(draft)) oweRead(draft, { at: now });
    else if (kind === 'lost' || kind === 'asking') awaitCatchUp(draft, now);
  },

  paused(draft) { draft.isPaused = true; },
  resumed(draft) { draft.isPaused = false; },

  due() {},
};

function forgetSession(draft: ResourceDraft): void {
  draft.watch = { ...noWatch };
  draft.trust = { ...freshTrust };
  draft.due = { ...noDueTimes };
}

/** Something may have been missed: neither the last reading nor the one on its way proves anything about announcements. */
function doubt({ trust, read }: ResourceDraft): void {
  noteDoubt(trust);
  read.beganCarried = false;
}

/** A poll that is due would be a second read for the same doubt. */
function awaitCatchUp(draft: ResourceDraft, now: number): void {
  const at = now + catchUpWaitMs;
  draft.due.pollAt = at;
  oweRead(draft, { at });
}
