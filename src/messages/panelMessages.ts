/** Words of a panel around its contents. */
export interface PanelMessages {
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
  /** The answer held no item. */
  emptyContents: string;
  /** The answer held a text of no characters. */
  emptyText: string;
  /** @param note why, in the library's words */
  undecodable: (note: string) => string;
  /** Name of a download whose URI gives none. */
  unnamed: string;
  download: (name: string, size: string) => string;
  showAll: (size: string) => string;
  showLess: string;
  /** What the server itself says of the age of its contents. */
  serverStatement: (date: string) => string;
  retry: string;
  retrying: string;
  signIn: string;
  refresh: (title: string) => string;
  pause: (title: string) => string;
  resume: (title: string) => string;
}

export const panelMessages: PanelMessages = {
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
  emptyContents: 'The server answered without contents',
  emptyText: 'The text is empty',
  undecodable: (note) => `This part cannot be shown: ${note}`,
  unnamed: 'resource',
  download: (name, size) => `Download ${name} (${size})`,
  showAll: (size) => `Show all (${size})`,
  showLess: 'Show less',
  serverStatement: (date) => `dated ${date} by the server`,
  retry: 'Try again',
  retrying: 'Trying…',
  signIn: 'Sign in',
  refresh: (title) => `Refresh ${title}`,
  pause: (title) => `Pause updates of ${title}`,
  resume: (title) => `Resume updates of ${title}`,
};
