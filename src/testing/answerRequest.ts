import { normalizeUri } from '../protocol/index.js';
import type { Reply, SettledReply } from './Reply.js';
import type { ScriptedSession, ServerState } from './ServerState.js';
import { settleReply, toldReply } from './settleReply.js';

export interface Request { readonly id: unknown; readonly method: string; readonly params: Record<string, unknown>; readonly session: ScriptedSession }

export interface Answer {
  /** What becomes of the request. */
  readonly reply: SettledReply;
  /** What is answered where the reply is `'ok'`. */
  readonly result: unknown;
}

/** What a request would be answered with, before all delays. */
interface Plan { readonly reply: Reply; readonly result: unknown; readonly deed?: () => void }

export const methodNotFound: SettledReply = { error: { code: -32601, message: 'Method not found' } };

/** What the script has to say to one request, the handshake apart. Rejects when the request is cancelled or given up. */
export function answerRequest(state: ServerState, request: Request, signal: AbortSignal | null | undefined): Promise<Answer> {
  return state.calls.run(request.session, request.id, signal, (given) => (request.method === 'resources/read'
    ? read(state, uriOf(request.params), given)
    : carryOut(state, plan(state, request), given)));
}

async function carryOut(state: ServerState, { reply, result, deed }: Plan, signal: AbortSignal): Promise<Answer> {
  const settled = await settleReply(state, reply, signal);
  if (settled === 'ok' || (typeof settled === 'object' && 'result' in settled)) deed?.();
  return { reply: settled, result };
}

function plan(state: ServerState, { method, params, session }: Request): Plan {
  const { script } = state;
  const uri = uriOf(params);
  const cursor = params['cursor'] as string | undefined;
  switch (method) {
    case 'ping':
    case 'logging/setLevel':
      return { reply: 'ok', result: {} };
    case 'resources/subscribe':
      return { reply: toldReply(script.subscribeReply, uri), result: {}, deed: () => session.subscribed.add(normalizeUri(uri)) };
    case 'resources/unsubscribe':
      return { reply: toldReply(script.unsubscribeReply, uri), result: {}, deed: () => session.subscribed.delete(normalizeUri(uri)) };
    case 'resources/list': {
      const entries = script.entries ?? [...state.resources.keys()].map((known) => ({ uri: known, name: known }));
      return page(state, toldReply(script.listReply, cursor), 'resources', entries, cursor);
    }
    case 'resources/templates/list':
      return page(state, toldReply(script.templateListReply, cursor), 'resourceTemplates', script.templates, cursor);
    case 'tools/list':
      return page(state, toldReply(script.toolListReply, cursor), 'tools', script.tools, cursor);
    case 'tools/call':
      return { reply: toldReply(script.toolReply, String(params['name']), params['arguments']), result: { content: [{ type: 'text', text: 'done' }] } };
    default:
      return { reply: methodNotFound, result: undefined };
  }
}

async function read(state: ServerState, uri: string, signal: AbortSignal): Promise<Answer> {
  const { script, held, reads } = state;
  const { call, end } = reads.begin(uri);
  // A read tells what was there when it began, however long it takes.
  const contents = state.resources.get(uri)?.map((item) => ({ uri, ...item }));
  const { ttlMs, cacheScope, readReply, readDelayMs } = script;
  try {
    await held.wait(readDelayMs, signal);
    const reply = await settleReply(state, toldReply(readReply, uri, call), signal);
    if (reply === 'ok' && contents === undefined) {
      return { reply: { error: { code: -32602, message: `Resource not found: ${uri}`, data: { uri } } }, result: undefined };
    }
    return { reply, result: { contents, ...(ttlMs === undefined ? {} : { ttlMs }), ...(cacheScope === undefined ? {} : { cacheScope }) } };
  } finally {
    end();
  }
}

function page(state: ServerState, reply: Reply, member: string, entries: readonly unknown[], cursor: string | undefined): Plan {
  if (reply === 'ok' && cursor !== undefined && !state.cursors.has(cursor)) {
    state.accuse('unknown-cursor', `${member}: ${JSON.stringify(cursor)} was never given out`);
    return { reply: { error: { code: -32602, message: 'Invalid cursor' } }, result: undefined };
  }
  const from = cursor === undefined ? 0 : Number(cursor.slice(1));
  const next = from + state.script.pageSize;
  const nextCursor = next < entries.length ? `p${next}` : undefined;
  if (nextCursor !== undefined) state.cursors.add(nextCursor);
  return { reply, result: { [member]: entries.slice(from, next), ...(nextCursor === undefined ? {} : { nextCursor }) } };
}

function uriOf(params: Record<string, unknown>): string {
  const { uri } = params;
  return typeof uri === 'string' ? uri : '';
}
