import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { McpEndpoint } from '../servers/McpHost.js';

/** Called for every JSON-RPC message that was passed on and answered with success. */
export type Passed = (method: string | undefined, session: string | undefined) => void;

const notPassedOn = new Set(['host', 'origin', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'vary']);

/** A server that runs elsewhere, behind this host's log, CORS and switches. What it announces it announces by itself. */
export function forwardEndpoint(target: string, onPassed: Passed = () => {}): McpEndpoint {
  return {
    handle: (request, response, body) => pass(target, request, response, body, onPassed),
    announce: () => {},
    forgetSessions: () => Promise.resolve(),
  };
}

function pass(target: string, request: IncomingMessage, response: ServerResponse, body: unknown, onPassed: Passed): Promise<void> {
  return new Promise((resolve) => {
    const upstream = httpRequest(target, { method: request.method, headers: kept(request.headers) }, (answer) => {
      const status = answer.statusCode ?? 502;
      response.writeHead(status, kept(answer.headers));
      // A push stream has no body for a long time; its head must not wait for one.
      response.flushHeaders();
      answer.on('error', () => response.destroy());
      answer.pipe(response);
      const session = request.headers['mcp-session-id'];
      if (status < 300) onPassed((body as { method?: string } | undefined)?.method, typeof session === 'string' ? session : undefined);
      resolve();
    });
    upstream.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
      resolve();
    });
    response.on('close', () => upstream.destroy());
    upstream.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function kept(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.has(name) && !name.startsWith('access-control-')));
}
