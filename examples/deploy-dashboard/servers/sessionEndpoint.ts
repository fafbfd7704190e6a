import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { McpEndpoint } from './McpHost.js';

/** One client's server of `@modelcontextprotocol/sdk`, and the resources it asked to be told about. */
export interface Session {
  readonly server: McpServer;
  readonly watched: ReadonlySet<string>;
}

/** A server per session, as the revisions up to 2025-11-25 have it. */
export function sessionEndpoint(create: () => Session): McpEndpoint {
  const sessions = new Map<string, { session: Session; transport: StreamableHTTPServerTransport }>();

  const openSession = async (): Promise<StreamableHTTPServerTransport> => {
    const session = create();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, { session, transport });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    // The SDK's class and its own interface disagree under exactOptionalPropertyTypes.
    await session.server.connect(transport as Transport);
    return transport;
  };

  return {
    handle: async (request, response, body) => {
      const id = request.headers['mcp-session-id'];
      const known = typeof id === 'string' ? sessions.get(id)?.transport : undefined;
      const transport = known ?? (id === undefined && isInitializeRequest(body) ? await openSession() : undefined);
      if (transport !== undefined) {
        await transport.handleRequest(request, response, body);
        return;
      }
      const [status, message] = id === undefined ? [400, 'Bad Request: no session id'] as const : [404, 'Session not found'] as const;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: status === 404 ? -32001 : -32000, message }, id: null }));
    },
    announce: (uri) => {
      for (const { session } of sessions.values()) {
        if (session.watched.has(uri)) session.server.server.sendResourceUpdated({ uri }).catch(() => {});
      }
    },
    sessionCount: () => sessions.size,
    forgetSessions: async () => {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map(({ session }) => session.server.close()));
    },
  };
}
