/** A change that is worth being told to somebody who does not look at the panel. */
export type AnnouncedChange = 'live' | 'polling' | 'reconnecting' | 'failed' | 'missing' | 'recovered' | 'closed';

/** Sentences for screen readers: whole ones, for a batch may hold several. */
export interface AnnouncerMessages {
  /** @param name title of the panel, or its URI; `reason` as in the freshness line */
  one: Record<AnnouncedChange, (name: string, reason: string) => string>;
  many: Record<AnnouncedChange, (count: number) => string>;
}

export const announcerMessages: AnnouncerMessages = {
  one: {
    live: (name) => `${name}: updates arrive live.`,
    polling: (name, reason) => `${name}: checked on a timer, ${reason}.`,
    reconnecting: (name) => `${name}: the connection was lost, reconnecting.`,
    failed: (name) => `${name} could not be updated and may be outdated.`,
    missing: (name) => `${name} is no longer on the server.`,
    recovered: (name) => `${name} is current again.`,
    closed: (name) => `${name}: the connection is closed.`,
  },
  many: {
    live: (count) => `${count} panels: updates arrive live.`,
    polling: (count) => `${count} panels are checked on a timer.`,
    reconnecting: (count) => `${count} panels: the connection was lost, reconnecting.`,
    failed: (count) => `${count} panels could not be updated and may be outdated.`,
    missing: (count) => `${count} panels show what is no longer on the server.`,
    recovered: (count) => `${count} panels are current again.`,
    closed: (count) => `${count} panels: the connection is closed.`,
  },
};
