import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { answerCors } from '../servers/answerCors.js';
import { listenOn } from '../servers/listenOn.js';
import { createTokenStore } from './createTokenStore.js';
import { signInPage } from './signInPage.js';

/** What a token must allow for the resources of this example. */
export const readScope = 'deploys:read';

const accountId = 'mara';
/** Of an access token. */
const tokenSeconds = 60;

/** How often a kind of grant was given, by its OAuth name: `authorization_code`, `refresh_token`. */
export type GrantCounts = Readonly<Record<string, number>>;

/** An OAuth authorization server on 127.0.0.1 that registers clients by itself and asks for PKCE. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** The scope of a token that is good at this moment. */
  scopeOf(token: string): Promise<string | undefined>;
  /** Every access token given so far is good no more. */
  expireTokens(): void;
  readonly grants: GrantCounts;
  close(): Promise<void>;
}

export async function openAuthorizationServer(wantedPort: number): Promise<AuthorizationServer> {
  const grants: Record<string, number> = {};
  const seen = new Set<string>();
  const expired = new Set<string>();
  let provider: Promise<Provider> | undefined;
  const server = createServer((request, response) => {
    if (!answerCors(request, response)) return;
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  const issuer = `http://127.0.0.1:${await listenOn(server, wantedPort)}`;

  // Loaded with the first question, so that the example starts without it.
  const current = (): Promise<Provider> => {
    provider ??= createProvider(issuer).then((created) => created.on('grant.success', ({ oidc }) => {
      const kind = oidc.params.grant_type ?? '';
      grants[kind] = (grants[kind] ?? 0) + 1;
    }));
    return provider;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await current();
    if (!request.url?.startsWith('/sign-in/')) asked.callback()(request, response);
    else if (request.method === 'POST') await letIn(asked, request, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(request.url));
  };

  return {
    issuer,
    grants,
    scopeOf: async (token) => {
      seen.add(token);
      const known = expired.has(token) ? undefined : await (await current()).AccessToken.find(token);
      return known === undefined || known.isExpired ? undefined : known.scope ?? '';
    },
    expireTokens: () => {
      for (const token of seen) expired.add(token);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The person pressed the button: signed in, and what the page asked for is allowed. */
async function letIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  if (params.scope !== undefined) grant.addOIDCScope(params.scope);
  if (params.resource !== undefined) grant.addResourceScope(params.resource, readScope);
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId: await grant.save() } });
}

async function createProvider(issuer: string): Promise<Provider> {
  const { Provider: OidcProvider } = await import('oidc-provider');
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return new OidcProvider(issuer, {
    adapter: createTokenStore(),
    jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: [readScope],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    ttl: { AccessToken: tokenSeconds, AuthorizationCode: 60, RefreshToken: 86_400, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // Other origins are refused before they get here.
    clientBasedCORS: () => true,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: readScope, accessTokenFormat: 'opaque', accessTokenTTL: tokenSeconds }),
      },
    },
  });
}
