import { isCarried, type OwedRead, type ResourceDraft } from './ResourceState.js';

/** A read is to come, from `at` on. One that is owed already becomes no later and no less urgent. */
export function oweRead({ isActive, read }: ResourceDraft, { at, isUrgent = false, isAnnounced = false }: Partial<OwedRead> & { at: number }): void {
  if (!isActive) return;
  const { owed } = read;
  read.owed = {
    at: Math.min(at, owed?.at ?? Infinity),
    isUrgent: isUrgent || owed?.isUrgent === true,
    isAnnounced: isAnnounced || owed?.isAnnounced === true,
  };
}

/** A read goes out. Whatever was owed before this moment, it sees. */
export function noteReadBegan(draft: ResourceDraft, now: number): void {
  const { read, trust } = draft;
  if (read.owed?.isAnnounced) read.announcedReadAt = now;
  read.phase = 'running';
  read.owed = undefined;
  read.beganAt = now;
  read.beganCarried = isCarried(draft);
  read.isOvertaken = false;
  read.announcedAtBegin = trust.announced;
}
