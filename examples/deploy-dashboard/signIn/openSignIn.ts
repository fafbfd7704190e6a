import { randomUUID } from 'node:crypto';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { deployChannel } from '../database/schema.js';
import { announcingServer } from '../servers/announcingServer.js';
import { statusUri, statusUris } from '../servers/DeployStatus.js';
import { type McpHost, openMcpHost } from '../servers/McpHost.js';
import type { Panel } from '../servers/Panel.js';
import { sessionEndpoint } from '../servers/sessionEndpoint.js';
import { guardedEndpoint } from './guardedEndpoint.js';
import { type GrantCounts, openAuthorizationServer } from './openAuthorizationServer.js';

/** Stands apart from the six. */
export const signedInPanel: Panel = {
  name: 'account', host: 'account', door: 'sdk', uri: statusUri('staging'), look: 'status', faults: ['mute', 'cut', 'forget', 'down'],
  title: 'Deploys to staging', about: 'A v1 server behind OAuth: it registers the page, asks for PKCE, and knows one person.',
};

/** One for the server, one for where to sign in. */
export const signInPorts = 2;

export interface SignInState {
  readonly grants: GrantCounts;
  readonly isForbidding: boolean;
}

/** A server that asks who is there, and the authorization server that knows. */
export interface SignInServers {
  readonly host: McpHost;
  /** Differs with each start: what an earlier one granted is of no use. */
  readonly run: string;
  state(): SignInState;
  expireTokens(): SignInState;
  setForbidding(isForbidding: boolean): SignInState;
  close(): Promise<void>;
}

export async function openSignIn(database: DeployDatabase, firstPort: number): Promise<SignInServers> {
  const authorization = await openAuthorizationServer(firstPort === 0 ? 0 : firstPort + 1);
  const endpoint = guardedEndpoint(sessionEndpoint(() => announcingServer(database)), authorization);
  const host = await openMcpHost(endpoint, firstPort);
  await database.listen(deployChannel, (environment) => host.announce(statusUri(environment)), () => statusUris.forEach((uri) => host.announce(uri)));
  let isForbidding = false;
  const state = (): SignInState => ({ grants: authorization.grants, isForbidding });
  return {
    host,
    run: randomUUID(),
    state,
    expireTokens: () => {
      authorization.expireTokens();
      return state();
    },
    setForbidding: (wanted) => {
      isForbidding = wanted;
      endpoint.setForbidding(wanted);
      return state();
    },
    close: async () => {
      await Promise.all([host.close(), authorization.close()]);
    },
  };
}
