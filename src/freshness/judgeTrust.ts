import { isCarried, type ResourceState, type Trust } from './ResourceState.js';

/** After so many announced changes in a row an accusation is over. */
const changesToWinBack = 3;

/** An announcement explains the change that waits for one. */
export function trustAfterAnnouncement(trust: Trust, now: number): Trust {
  const heard = { ...trust, announced: trust.announced + 1 };
  if (trust.unexplainedAt === undefined) return heard;
  return keptOnce({ ...heard, unexplainedAt: undefined, lagMs: Math.max(trust.lagMs, now - trust.unexplainedAt) });
}

/** A reading is compared with what was announced since the one before it began. */
export function trustAfterReading(state: ResourceState, isChanged: boolean, now: number): Trust {
  const { trust, read } = state;
  const hasBaseline = read.beganCarried && isCarried(state);
  if (!trust.hasBaseline || !isCarried(state)) return { ...trust, hasBaseline, unexplainedAt: undefined };
  const wasAnnounced = trust.announced !== read.announcedAtLast;
  if (isChanged) {
    if (wasAnnounced) return keptOnce({ ...trust, hasBaseline });
    return { ...trust, hasBaseline, unexplainedAt: trust.unexplainedAt ?? now, accusedAt: undefined };
  }
  if (wasAnnounced && trust.kind === 'broken' && trust.accusedAt !== undefined) {
    // Announced, and nothing new to see: it was the accused change that was announced, late.
    return { ...trust, hasBaseline, kind: 'good', kept: 0, accusedAt: undefined, lagMs: Math.max(trust.lagMs, now - trust.accusedAt) };
  }
  return { ...trust, hasBaseline };
}

/** The grace is over and no announcement came. */
export function trustAfterGrace(trust: Trust): Trust {
  const accusedAt = trust.kind === 'good' ? trust.unexplainedAt : undefined;
  return { ...trust, kind: 'broken', accusedAt, unexplainedAt: undefined, kept: 0 };
}

/** Something may have been missed: what is read next proves nothing about announcements. */
export function trustInDoubt(trust: Trust): Trust {
  return { ...trust, hasBaseline: false, unexplainedAt: undefined };
}

function keptOnce(trust: Trust): Trust {
  if (trust.kind === 'good') return trust;
  const kept = trust.kept + 1;
  return kept >= changesToWinBack ? { ...trust, kind: 'good', kept: 0, accusedAt: undefined } : { ...trust, kept, accusedAt: undefined };
}
