import type { ServerResponse } from 'node:http';
import type { McpEndpoint } from '../servers/McpHost.js';
import { type AuthorizationServer, readScope } from './openAuthorizationServer.js';

const metadataPath = '/.well-known/oauth-protected-resource';

export interface GuardedEndpoint extends McpEndpoint {
  /** Whether every token is said to allow too little. */
  setForbidding(isForbidding: boolean): void;
}

/** An endpoint that asks who is there, and tells where to sign in (2025-11-25, basic/authorization). */
export function guardedEndpoint(endpoint: McpEndpoint, authorization: AuthorizationServer): GuardedEndpoint {
  let isForbidding = false;
  return {
    ...endpoint,
    setForbidding: (wanted) => {
      isForbidding = wanted;
    },
    answerElsewhere: (request, response) => {
      if (request.method !== 'GET' || !request.url?.startsWith(metadataPath)) return false;
      sendJson(response, 200, { resource: `http://${request.headers.host}/mcp`, authorization_servers: [authorization.issuer], scopes_supported: [readScope] });
      return true;
    },
    handle: async (request, response, body) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const scope = token === undefined ? undefined : await authorization.scopeOf(token);
      const metadata = `resource_metadata="http://${request.headers.host}${metadataPath}/mcp"`;
      if (scope === undefined) {
        response.setHeader('www-authenticate', `Bearer ${token === undefined ? '' : 'error="invalid_token", '}${metadata}, scope="${readScope}"`);
        sendJson(response, 401, { error: 'sign in' });
      } else if (isForbidding || !scope.split(' ').includes(readScope)) {
        response.setHeader('www-authenticate', `Bearer error="insufficient_scope", scope="${readScope}", ${metadata}`);
        sendJson(response, 403, { error: 'this account may not read the deploys to staging' });
      } else {
        await endpoint.handle(request, response, body);
      }
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
