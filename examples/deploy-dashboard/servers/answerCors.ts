import type { IncomingMessage, ServerResponse } from 'node:http';

// A list with less than these makes a browser's connect fail with a bare "Failed to fetch".
const allowedHeaders = 'content-type, mcp-session-id, mcp-protocol-version, last-event-id, authorization, mcp-method, mcp-name';
const ownHostnames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Lets pages of this machine read the answers, and refuses all others, as the specification asks of local servers (2025-11-25,
 * basic/transports, security warning). `false`: the request is answered already.
 */
export function answerCors(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!isOwn(origin)) {
    response.writeHead(403).end();
    return false;
  }
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'mcp-session-id, www-authenticate');
  response.setHeader('vary', 'origin');
  if (request.method !== 'OPTIONS') return true;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '600',
  }).end();
  return false;
}

function isOwn(origin: string): boolean {
  return URL.canParse(origin) && ownHostnames.has(new URL(origin).hostname);
}
