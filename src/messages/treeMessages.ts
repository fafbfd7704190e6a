/** Words of the tree of a server's resources. */
export interface TreeMessages {
  /** Name of the tree, for those who cannot see what it is. */
  label: string;
  /** The group of what is no resource yet: its URI has blanks to fill in. */
  templates: string;
  /** What stands in place of the tree, for each status that may have nothing to show. */
  statuses: {
    'idle': string;
    'connecting': string;
    'loading': string;
    'ready': string;
    'unavailable': string;
    'error': string;
    'closed': string;
  };
  /** What is said of a list that is still shown though the latest walk did not give it. */
  outdated: { 'error': string; 'closed': string };
  /** The list is current, but some of its entries could not be used. */
  incomplete: string;
  retry: string;
  retrying: string;
  signIn: string;
}

export const treeMessages: TreeMessages = {
  label: 'Resources',
  templates: 'Templates',
  statuses: {
    'idle': 'Nothing to show',
    'connecting': 'Connecting…',
    'loading': 'Listing the resources…',
    'ready': 'The server lists no resources',
    'unavailable': 'This server does not offer resources',
    'error': 'The resources could not be listed',
    'closed': 'The connection is closed',
  },
  outdated: {
    'error': 'The list could not be updated and may be outdated',
    'closed': 'The connection is closed; here is the last list the server sent',
  },
  incomplete: 'Some entries could not be used',
  retry: 'Try again',
  retrying: 'Trying…',
  signIn: 'Sign in',
};
