/** Words of a panel's buttons. Part of the panel's. */
export interface ButtonMessages {
  retry: string;
  retrying: string;
  signIn: string;
  refresh: (title: string) => string;
  pause: (title: string) => string;
  resume: (title: string) => string;
}

export const buttonMessages: ButtonMessages = {
  retry: 'Try again',
  retrying: 'Trying…',
  signIn: 'Sign in',
  refresh: (title) => `Refresh ${title}`,
  pause: (title) => `Pause updates of ${title}`,
  resume: (title) => `Resume updates of ${title}`,
};
