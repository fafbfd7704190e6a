import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerCors } from './answerCors.js';
import { listenOn } from './listenOn.js';
import { createRequestLog, type LoggedRequest, type RequestLog } from './RequestLog.js';

/** What answers the MCP requests of one host: sessions of the older SDK, or a handler of the newer one. */
export interface McpEndpoint {
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  /** Answers what is asked at another path than /mcp; `false` where it knows nothing of it. */
  answerElsewhere?(request: IncomingMessage, response: ServerResponse): boolean;
  /** Tells who asked to be told that the resource changed. */
  announce(uri: string): void;
  /** Ends every session without a word to its client, as a restart would. */
  forgetSessions(): Promise<void>;
  /** How many sessions there are; absent where none are kept. */
  sessionCount?(): number;
}

export interface Faults {
  /** Changes are not announced. */
  isMute: boolean;
  /** Every request is answered with 503. */
  isDown: boolean;
}

export interface Standing {
  readonly sessions: number;
  /** Answers that are still open, push streams among them. */
  readonly openAnswers: number;
  /** Requests since the start. */
  readonly requests: number;
}

/** How long a restart takes. */
const restartMs = 1_000;

/** One MCP endpoint over HTTP on 127.0.0.1, with switches that break it. */
export interface McpHost {
  readonly url: string;
  readonly faults: Readonly<Faults>;
  setFaults(faults: Partial<Faults>): void;
  announce(uri: string): void;
  /** Cuts the connections of all answers that are still open, push streams among them. */
  cutStreams(): void;
  /** Leaves the next tool call without an answer. */
  stallNextCall(): void;
  forgetSessions(): Promise<void>;
  /** Forgets its sessions, cuts every connection, and takes none for a second. Resolves once it is back. */
  restart(): Promise<void>;
  /** What it holds for its clients at this moment. */
  standing(): Standing;
  readonly requests: RequestLog;
  close(): Promise<void>;
}

export async function openMcpHost(endpoint: McpEndpoint, wantedPort: number): Promise<McpHost> {
  const faults: Faults = { isMute: false, isDown: false };
  const open = new Set<ServerResponse>();
  const requests = createRequestLog();
  let isNextCallStalled = false;

  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!answerCors(request, response)) return;
    const body = await readJson(request);
    requests.add(describe(request, body), () => (response.headersSent ? response.statusCode : 0));
    if (faults.isDown) response.writeHead(503).end();
    else if (request.url !== '/mcp') {
      if (endpoint.answerElsewhere?.(request, response) !== true) response.writeHead(404).end();
    }
    else if (isNextCallStalled && methodOf(body) === 'tools/call') isNextCallStalled = false;
    else await endpoint.handle(request, response, body);
  };

  const cutStreams = (): void => {
    for (const response of open) response.socket?.destroy();
  };

  const stopListening = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };

  let isClosed = false;
  const port = await listenOn(server, wantedPort);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    faults,
    requests,
    cutStreams,
    stallNextCall: () => {
      isNextCallStalled = true;
    },
    setFaults: (change) => {
      Object.assign(faults, change);
      if (change.isDown === true) cutStreams();
    },
    announce: (uri) => {
      if (!faults.isMute) endpoint.announce(uri);
    },
    forgetSessions: () => endpoint.forgetSessions(),
    restart: async () => {
      await endpoint.forgetSessions();
      await stopListening();
      await new Promise((resolve) => setTimeout(resolve, restartMs));
      if (!isClosed) await listenOn(server, port);
    },
    standing: () => ({ sessions: endpoint.sessionCount?.() ?? 0, openAnswers: open.size, requests: requests.total() }),
    close: async () => {
      isClosed = true;
      await endpoint.forgetSessions();
      await stopListening();
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (parts.length === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}

function describe(request: IncomingMessage, body: unknown): Omit<LoggedRequest, 'number' | 'status'> {
  const { params } = (body ?? {}) as { params?: { uri?: unknown } };
  const session = request.headers['mcp-session-id'];
  return {
    http: request.method ?? '',
    method: methodOf(body),
    uri: typeof params?.uri === 'string' ? params.uri : undefined,
    session: typeof session === 'string' ? session : undefined,
  };
}

function methodOf(body: unknown): string | undefined {
  const { method } = (body ?? {}) as { method?: unknown };
  return typeof method === 'string' ? method : undefined;
}
