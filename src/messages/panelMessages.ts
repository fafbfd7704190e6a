import type { ButtonMessages, ContentMessages } from './views/index.js';

/** Words of a panel and of its contents. */
export interface PanelMessages extends FrameMessages, ContentMessages, ButtonMessages {}

/** The part of them that a panel's first paint may need. */
export interface FrameMessages {
  /** What stands in place of contents, for each status that may have none. */
  statuses: {
    'idle': string;
    'connecting': string;
    'loading': string;
    'ready': string;
    'unavailable': string;
    'not-found': string;
    'error': string;
    'closed': string;
  };
  /** What is said of contents that are still shown though the latest read did not give them. */
  outdated: { 'error': string; 'not-found': string; 'closed': string };
  /** In place of either, where a sign-in would help. */
  signInToSee: string;
  signInToUpdate: string;
  /** The answer held no item. */
  emptyContents: string;
  /** The answer held a text of no characters. */
  emptyText: string;
  /** What the server itself says of the age of its contents. */
  serverStatement: (date: string) => string;
}

export const panelMessages: FrameMessages = {
  statuses: {
    'idle': 'Nothing to show',
    'connecting': 'Connecting…',
    'loading': 'Loading…',
    'ready': 'Nothing to show',
    'unavailable': 'This server does not offer resources',
    'not-found': 'The server has no such resource',
    'error': 'This could not be read',
    'closed': 'The connection is closed',
  },
  outdated: {
    'error': 'This could not be updated and may be outdated',
    'not-found': 'The server no longer has this; here is the last it sent',
    'closed': 'The connection is closed; here is the last the server sent',
  },
  signInToSee: 'Sign in to see this',
  signInToUpdate: 'Sign in to update this; it may be outdated',
  emptyContents: 'The server answered without contents',
  emptyText: 'The text is empty',
  serverStatement: (date) => `dated ${date} by the server`,
};
