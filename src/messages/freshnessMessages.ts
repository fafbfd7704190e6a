/** Words of the freshness line. */
export interface FreshnessMessages {
  /** @param age as `Intl.RelativeTimeFormat` says it: '12 seconds ago' */
  updatedAgo: (age: string) => string;
  /** @param time '14:02', with the day where it was another one */
  lastUpdatedAt: (time: string) => string;
  /** The machine may have slept; the answer that tells the age is on its way. */
  checking: string;
  /** The word beside the amber mark. */
  outdated: string;
  /** Why a resource is kept current in the way it is, as a clause that can follow the age. One for each `Reason`. */
  reasons: {
    'declared': string;
    'asking': string;
    'not-declared': string;
    'not-known': string;
    'rejected': string;
    'declined': string;
    'unanswered': string;
    'no-push-channel': string;
    'unproven': string;
    'stream-lost': string;
    'silent': string;
    'chosen': string;
    'idle': string;
    'connecting': string;
    'no-resources': string;
    'no-connection': string;
    'paused': string;
    'closed': string;
  };
}

export const freshnessMessages: FreshnessMessages = {
  updatedAgo: (age) => `updated ${age}`,
  lastUpdatedAt: (time) => `last updated at ${time}`,
  checking: 'checking',
  outdated: 'Outdated',
  reasons: {
    'declared': 'the server sends live updates',
    'asking': 'asking the server for live updates',
    'not-declared': 'the server does not offer live updates',
    'not-known': 'it is not known whether the server offers live updates',
    'rejected': 'the server refused live updates',
    'declined': 'the server offers live updates, but not for this',
    'unanswered': 'the server has not answered the request for live updates',
    'no-push-channel': 'the server has no channel for live updates',
    'unproven': 'live updates were agreed, but none has arrived so far',
    'stream-lost': 'live updates are interrupted',
    'silent': 'this changed without a live update, so it is checked on a timer',
    'chosen': 'checked on a timer',
    'idle': 'not kept current',
    'connecting': 'connecting to the server',
    'no-resources': 'the server does not offer resources',
    'no-connection': 'there is no connection to the server',
    'paused': 'updates are paused',
    'closed': 'the connection is closed',
  },
};
