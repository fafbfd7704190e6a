/** A change that is worth being told to somebody who does not look at the panel. */
export type AnnouncedChange = 'live' | 'polling' | 'reconnecting' | 'failed' | 'missing' | 'recovered' | 'closed';

/** Sentences for screen readers: whole ones, for a batch may hold several. */
export interface AnnouncerMessages {
  /** @param name title of the panel, or its URI; `what` one of `changes`, or the reason as in the freshness line */
  one: (name: string, what: string) => string;
  /** @param what one of `changes` */
  many: (count: number, what: string) => string;
  changes: Record<AnnouncedChange, string>;
}

export const announcerMessages: AnnouncerMessages = {
  one: (name, what) => `${name}: ${what}.`,
  many: (count, what) => `${count} panels: ${what}.`,
  changes: {
    live: 'updates arrive live',
    polling: 'checked on a timer',
    reconnecting: 'the connection was lost, reconnecting',
    failed: 'could not be updated and may be outdated',
    missing: 'no longer on the server',
    recovered: 'current again',
    closed: 'the connection is closed',
  },
};
