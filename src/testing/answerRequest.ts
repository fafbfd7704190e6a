import { normalizeUri } from '../protocol/index.js';
import type { Reply } from './Script.js';
import type { ScriptedServer } from './ScriptedServer.js';

export interface Answer {
  /** What becomes of the request. */
  reply: Reply;
  /** What is answered where the reply is `'ok'`. */
  result: unknown;
}

const missing: Reply = { error: { code: -32601, message: 'Method not found' } };

/** What the script has to say to one request, the handshake apart. */
export async function answerRequest(
  server: ScriptedServer, method: string, params: Record<string, unknown>, subscribed: Set<string>, signal: AbortSignal | null | undefined,
): Promise<Answer> {
  const { script } = server;
  const uri = typeof params['uri'] === 'string' ? params['uri'] : '';
  switch (method) {
    case 'ping':
      return { reply: 'ok', result: {} };
    case 'resources/read':
      return read(server, uri, signal);
    case 'resources/subscribe': {
      const reply = typeof script.subscribeReply === 'function' ? script.subscribeReply(uri) : script.subscribeReply;
      if (reply === 'ok' || (typeof reply === 'object' && 'afterMs' in reply)) subscribed.add(normalizeUri(uri));
      return { reply, result: {} };
    }
    case 'resources/unsubscribe':
      subscribed.delete(normalizeUri(uri));
      return { reply: script.unsubscribeReply, result: {} };
    case 'resources/list': {
      const cursor = params['cursor'] as string | undefined;
      const reply = typeof script.listReply === 'function' ? script.listReply(cursor) : script.listReply;
      return { reply, result: page([...server.resources.keys()].map((known) => ({ uri: known, name: known })), 'resources', cursor, script.pageSize) };
    }
    case 'resources/templates/list':
      return { reply: 'ok', result: { resourceTemplates: script.templates } };
    case 'tools/list':
      return { reply: 'ok', result: { tools: script.tools } };
    case 'tools/call': {
      const name = String(params['name']);
      return { reply: typeof script.toolReply === 'function' ? script.toolReply(name, params['arguments']) : script.toolReply, result: {} };
    }
    default:
      return { reply: missing, result: undefined };
  }
}

async function read(server: ScriptedServer, uri: string, signal: AbortSignal | null | undefined): Promise<Answer> {
  const { script } = server;
  const call = server.countRead(uri);
  const ended = server.readBegan(uri);
  // A read tells what was there when it began, however long it takes.
  const contents = server.resources.get(uri);
  const reply = typeof script.readReply === 'function' ? script.readReply(uri, call) : script.readReply;
  try {
    await server.delay(script.readDelayMs, signal);
  } finally {
    ended();
  }
  if (reply !== 'ok') return { reply, result: undefined };
  if (contents === undefined) return { reply: { error: { code: -32602, message: `Resource not found: ${uri}` } }, result: undefined };
  const { ttlMs, cacheScope } = script;
  return { reply, result: { contents: contents.map((item) => ({ uri, ...item })), ...(ttlMs === undefined ? {} : { ttlMs }), ...(cacheScope === undefined ? {} : { cacheScope }) } };
}

function page(entries: readonly unknown[], member: string, cursor: string | undefined, size: number): Record<string, unknown> {
  const from = cursor === undefined ? 0 : Number(cursor.slice(1));
  const next = from + size;
  return { [member]: entries.slice(from, next), ...(next < entries.length ? { nextCursor: `p${next}` } : {}) };
}
