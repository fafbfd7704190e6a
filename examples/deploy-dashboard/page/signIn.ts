import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

/** What came back from the authorization server. */
export interface Returned { readonly code: string; readonly state: string }

export interface SignIn {
  /** For `streamableHttp`. Keeps everything in this tab, gone with it. */
  readonly provider: OAuthClientProvider;
  /** Whether this is the answer to what was asked last. */
  isOurs(returned: Returned): boolean;
  signOut(): void;
}

/** The other window tells this one. */
const channelName = 'deploy-dashboard-sign-in';

/** @param run of the server: what an earlier one registered and granted is of no use */
export function createSignIn(run: string): SignIn {
  const read = <T>(what: string): T | undefined => JSON.parse(sessionStorage.getItem(`${run} ${what}`) ?? 'null') as T | null ?? undefined;
  const keep = (what: string, value: unknown): void => sessionStorage.setItem(`${run} ${what}`, JSON.stringify(value));
  const forget = (...all: string[]): void => all.forEach((what) => sessionStorage.removeItem(`${run} ${what}`));
  const redirectUrl = `${location.origin}/`;
  return {
    provider: {
      redirectUrl,
      clientMetadata: {
        client_name: 'Deploy dashboard', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'],
      },
      state: () => {
        const state = crypto.randomUUID();
        keep('state', state);
        return state;
      },
      clientInformation: () => read('client'),
      saveClientInformation: (client) => keep('client', client),
      tokens: () => read('tokens'),
      saveTokens: (tokens) => keep('tokens', tokens),
      saveCodeVerifier: (verifier) => keep('verifier', verifier),
      codeVerifier: () => read('verifier') ?? '',
      invalidateCredentials: (scope) => {
        if (scope === 'all') forget('client', 'tokens', 'verifier');
        else if (scope !== 'discovery') forget(scope);
      },
      // A window beside the dashboard; where the browser allows none, the dashboard itself goes and comes back.
      redirectToAuthorization: (url) => {
        const other = window.open(url, 'sign-in', 'popup,width=420,height=520');
        if (other !== null) return;
        sessionStorage.setItem('search', location.search);
        location.assign(url);
      },
    },
    isOurs: ({ state }) => state === read('state'),
    signOut: () => forget('tokens', 'verifier', 'state'),
  };
}

/** Where this page is what the authorization server came back to. */
export function returnedFrom(search: string): Returned | undefined {
  const parameters = new URLSearchParams(search);
  const [code, state] = [parameters.get('code'), parameters.get('state')];
  return code === null || state === null ? undefined : { code, state };
}

/** Hands it to the window that asked, and closes this one. `false`: this window asked itself. */
export function handBack(returned: Returned): boolean {
  if (window.opener === null) {
    history.replaceState(null, '', `/${sessionStorage.getItem('search') ?? ''}`);
    return false;
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(returned);
  channel.close();
  window.close();
  return true;
}

/** Tells of every return of another window, until the returned function is called. */
export function onReturned(listener: (returned: Returned) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => listener(data as Returned));
  return () => channel.close();
}
