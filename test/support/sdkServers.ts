import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  ListResourcesRequestSchema, ReadResourceRequestSchema, SubscribeRequestSchema, UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

/** One real server over HTTP on 127.0.0.1, holding one text per URI. */
export interface SdkServer {
  readonly url: string;
  /** Replaces the text and announces the change. */
  set(uri: string, text: string): void;
  /** HTTP method and JSON-RPC method of every request, in order. */
  readonly seen: string[];
  readonly sessions: () => number;
  close(): Promise<void>;
}

/** `@modelcontextprotocol/sdk`'s own server, with sessions and a push stream. */
export async function legacySdkServer(texts: Record<string, string> = { 'demo://a': 'one' }): Promise<SdkServer> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const servers = new Set<LegacyServer>();
  const make = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new LegacyServer({ name: 'legacy', version: '1' }, { capabilities: { resources: { subscribe: true, listChanged: true } } });
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: Object.keys(texts).map((uri) => ({ uri, name: uri })) }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({
      contents: [{ uri, text: texts[uri] ?? '', annotations: { lastModified: '2026-01-01T00:00:00Z' } }],
    }));
    server.setRequestHandler(SubscribeRequestSchema, () => ({}));
    server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => { transports.set(id, transport); },
      onsessionclosed: (id) => { transports.delete(id); },
    });
    await server.connect(transport as never);
    servers.add(server);
    return transport;
  };
  return listen(async (request, response, body) => {
    const id = request.headers['mcp-session-id'];
    const transport = typeof id === 'string' ? transports.get(id) : await make();
    if (transport === undefined) {
      response.writeHead(404).end();
      return;
    }
    await transport.handleRequest(request, response, body);
  }, (uri, text) => {
    texts[uri] = text;
    for (const server of servers) void server.sendResourceUpdated({ uri }).catch(() => {});
  }, () => transports.size);
}

/** `@modelcontextprotocol/server`'s dual-era handler: 2026-07-28, and the older revisions without session or push. */
export async function modernSdkServer(texts: Record<string, string> = { 'demo://a': 'one' }): Promise<SdkServer> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'modern', version: '1' }, { capabilities: { resources: { subscribe: true, listChanged: true } } });
    for (const uri of Object.keys(texts)) {
      server.registerResource(uri, uri, {}, () => ({
        contents: [{ uri, text: texts[uri] ?? '', annotations: { lastModified: '2026-01-01T00:00:00Z' } }], ttlMs: 60_000,
      }));
    }
    return server;
  });
  const node = toNodeHandler(handler);
  return listen(async (request, response, body) => { await node(request as never, response as never, body); }, (uri, text) => {
    texts[uri] = text;
    handler.notify.resourceUpdated(uri);
  }, () => 0);
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>, set: SdkServer['set'], sessions: () => number,
): Promise<SdkServer> {
  const seen: string[] = [];
  const http: HttpServer = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body = text === '' ? undefined : (JSON.parse(text) as { method?: string });
      seen.push(`${request.method} ${body?.method ?? ''}`.trim());
      void handle(request, response, body);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, set, seen, sessions,
    close: () => new Promise((resolve) => {
      http.closeAllConnections();
      http.close(() => resolve());
    }),
  };
}
