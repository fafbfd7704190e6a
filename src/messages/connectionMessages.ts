import type { ConnectionStatus, PushState } from '../protocol/index.js';

/** Words of the connection's state. */
export interface ConnectionMessages {
  statuses: Record<ConnectionStatus, string>;
  /** The connection stands, and no read on screen gets an answer. */
  unanswered: string;
  push: Record<PushState, string>;
  /** @param time '14:02' */
  retryAt: (time: string) => string;
  revision: (version: string) => string;
  /** What an older revision takes away, by revision. */
  missing: Record<string, string>;
  reconnect: string;
  tryNow: string;
  signIn: string;
}

export const connectionMessages: ConnectionMessages = {
  statuses: {
    'connecting': 'Connecting…',
    'ready': 'Connected',
    'reconnecting': 'Reconnecting…',
    'unauthorized': 'Sign-in needed',
    'unsupported-version': 'Protocol version not supported',
    'failed': 'Not connected',
    'closed': 'Closed',
  },
  unanswered: 'Connected, but not answering',
  push: {
    unknown: 'whether live updates can arrive is not known',
    open: 'live updates can arrive',
    lost: 'live updates are interrupted',
    unavailable: 'no channel for live updates',
  },
  retryAt: (time) => `next try at ${time}`,
  revision: (version) => `protocol ${version}`,
  missing: {
    '2025-06-18': 'an older revision, without icons and tasks',
    '2025-03-26': 'an older revision, without titles, dates of contents and structured results',
    '2024-11-05': 'an older revision, without titles, dates of contents, structured results and resumable sessions',
  },
  reconnect: 'Reconnect',
  tryNow: 'Try now',
  signIn: 'Sign in',
};
