import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What `listen` serves: a scripted server, or anything else with such a fetch. */
export interface Servable { readonly fetch: (url: string, init: RequestInit) => Promise<Response> }

export interface ListenOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Headers of every answer; default: everything a page of any origin needs. An empty record withholds them. */
  cors?: Readonly<Record<string, string>>;
}

export interface Listening {
  /** Where the MCP endpoint is. */
  readonly url: string;
  /** Open sockets. */
  readonly sockets: number;
  /** Headers of every answer from now on. */
  cors: Readonly<Record<string, string>>;
  /** How `OPTIONS` is answered from now on: 204, or what a server says that knows no preflight. */
  preflightStatus: number;
  /** Ends all sockets and stops listening. The scripted server itself goes on: `listen` again on the same port brings it back. */
  close(): Promise<void>;
}

/** All that a page of another origin needs, in both eras. Leave a header out to see what a page meets then. */
export const openCors: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id',
  'access-control-expose-headers': 'mcp-session-id, www-authenticate, retry-after',
};

/** Serves it over real HTTP on 127.0.0.1. Rejects where the port is taken. */
export async function listen(server: Servable, { port = 0, cors = openCors }: ListenOptions = {}): Promise<Listening> {
  const sockets = new Set<Socket>();
  const http = createServer((request, response) => void serve(server, listening, request, response));
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = http.address() as AddressInfo;
  const listening: Listening = {
    url: `http://127.0.0.1:${bound}/mcp`,
    get sockets() { return sockets.size; },
    cors,
    preflightStatus: 204,
    close: () => new Promise((resolve) => {
      http.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    }),
  };
  return listening;
}

async function serve(server: Servable, { cors, preflightStatus }: Listening, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  if (request.method === 'OPTIONS') {
    response.writeHead(preflightStatus, cors).end();
    return;
  }
  try {
    const answer = await server.fetch(`http://127.0.0.1${request.url ?? '/'}`, {
      method: request.method ?? 'GET', headers: request.headers as Record<string, string>, signal: gone.signal,
      ...(request.method === 'POST' ? { body: await bodyOf(request) } : {}),
    });
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...cors });
    response.flushHeaders();
    if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk);
    response.end();
  } catch {
    // A broken stream, or a script that says that the network breaks.
    response.destroy();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
