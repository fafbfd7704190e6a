import { type Draft, isCarried, type ResourceDraft, type Trust } from './ResourceState.js';

/** After so many announced changes in a row an accusation is over. */
const changesToWinBack = 3;

/** An announcement explains the change that waits for one. */
export function noteAnnouncement(trust: Draft<Trust>, now: number): void {
  trust.announced += 1;
  if (trust.unexplainedAt === undefined) return;
  trust.lagMs = Math.max(trust.lagMs, now - trust.unexplainedAt);
  trust.unexplainedAt = undefined;
  noteKept(trust);
}

/** A reading is compared with what was announced since the one before it began. */
export function noteReading(draft: ResourceDraft, isChanged: boolean, now: number): void {
  const { trust, read } = draft;
  const canCompare = trust.hasBaseline && isCarried(draft);
  const wasAnnounced = trust.announced !== read.announcedAtLast;
  trust.hasBaseline = read.beganCarried && isCarried(draft);
  if (!canCompare) trust.unexplainedAt = undefined;
  else if (isChanged && wasAnnounced) noteKept(trust);
  else if (isChanged) {
    trust.unexplainedAt ??= now;
    trust.accusedAt = undefined;
  } else if (wasAnnounced && trust.accusedAt !== undefined) {
    // Announced, and nothing new to see: it was the accused change that was announced, late.
    trust.lagMs = Math.max(trust.lagMs, now - trust.accusedAt);
    forgive(trust);
  }
}

/** The grace is over and no announcement came. */
export function noteSilence(trust: Draft<Trust>): void {
  trust.accusedAt = trust.kind === 'good' ? trust.unexplainedAt : undefined;
  trust.unexplainedAt = undefined;
  trust.kind = 'broken';
  trust.kept = 0;
}

/** Something may have been missed: what is read next proves nothing about announcements. */
export function noteDoubt(trust: Draft<Trust>): void {
  trust.hasBaseline = false;
  trust.unexplainedAt = undefined;
}

function noteKept(trust: Draft<Trust>): void {
  if (trust.kind === 'good') return;
  trust.kept += 1;
  trust.accusedAt = undefined;
  if (trust.kept >= changesToWinBack) forgive(trust);
}

function forgive(trust: Draft<Trust>): void {
  trust.kind = 'good';
  trust.kept = 0;
  trust.accusedAt = undefined;
}
