import type { Reply, SettledReply, Told } from './Reply.js';
import type { ServerState } from './ServerState.js';

/** What the knob says this time. */
export function toldReply<Args extends readonly unknown[]>(told: Told<Args>, ...args: Args): Reply {
  return typeof told === 'function' ? told(...args) : told;
}

/** Waits out the delays of a reply; for ever where there is none. */
export async function settleReply({ held }: ServerState, reply: Reply, signal: AbortSignal | null | undefined): Promise<SettledReply> {
  let settled = reply;
  while (typeof settled === 'object' && 'afterMs' in settled) {
    await held.wait(settled.afterMs, signal);
    settled = settled.reply;
  }
  if (settled !== 'hang') return settled;
  await held.wait(Infinity, signal);
  throw new TypeError('fetch failed');
}

/** The HTTP answer to a JSON-RPC request. @param whenOk the answer that the server gives by itself */
export function toResponse(settled: SettledReply, id: unknown, { script }: ServerState, whenOk: () => Response): Response {
  switch (settled) {
    case 'ok': return whenOk();
    case 'network-error': throw new TypeError('fetch failed');
    case 'malformed': return new Response('{"jsonrpc":"2.0","id":', { headers: { 'content-type': 'application/json' } });
    case 'html': return new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
    case 'empty': return new Response(null, { headers: { 'content-type': 'application/json' } });
  }
  if ('status' in settled) return new Response(settled.body ?? null, { status: settled.status, headers: settled.headers ?? {} });
  const answer = 'error' in settled ? { error: { message: 'failed', ...settled.error } } : { result: settled.result };
  return rpcResponse({ jsonrpc: '2.0', id: id ?? null, ...answer }, script.answerFormat);
}

export function rpcResponse(message: unknown, format: 'json' | 'sse', headers: Record<string, string> = {}): Response {
  return format === 'json'
    ? new Response(JSON.stringify(message), { headers: { 'content-type': 'application/json', ...headers } })
    : new Response(`event: message\ndata: ${JSON.stringify(message)}\n\n`, { headers: { 'content-type': 'text/event-stream', ...headers } });
}

/** A refusal by the server itself, of a request that it cannot serve at all. */
export function refusal(status: number, code: number, message: string, id: unknown = null, data?: unknown): Response {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error }), { status, headers: { 'content-type': 'application/json' } });
}
