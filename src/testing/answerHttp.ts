import { deleteLegacy, getLegacy, postLegacy } from './legacyEra.js';
import { isRecord } from './judgeRequest.js';
import { isModern, postModern } from './modernEra.js';
import { openGetStream } from './openGetStream.js';
import { modernRevision, type RpcMessage, type ServerState } from './ServerState.js';
import { refusal, settleReply, toldReply, toResponse } from './settleReply.js';

/** Answers one HTTP request. Rejects where the script says that the network breaks, and when the request is given up. */
export async function answerHttp(state: ServerState, url: string, init: RequestInit): Promise<Response> {
  const { script } = state;
  const signal = init.signal;
  const headers = Object.fromEntries(new Headers(init.headers));
  const method = (init.method ?? 'GET').toUpperCase();
  state.logHttp(method, url, headers);
  signal?.throwIfAborted();
  const outage = script.outage === undefined ? 'ok' : await settleReply(state, toldReply(script.outage), signal);
  if (outage !== 'ok') return toResponse(outage, undefined, state, () => new Response(null, { status: 503 }));
  if (method === 'POST') return post(state, typeof init.body === 'string' ? init.body : '', headers, signal);
  const isOfModern = headers['mcp-protocol-version'] === modernRevision || !script.eras.includes('legacy');
  if (method === 'GET') return isOfModern ? openGetStream(state, state.anonymous, script.resumeReply, signal) : getLegacy(state, headers, signal);
  if (method === 'DELETE' && !isOfModern) return deleteLegacy(state, headers, signal);
  return refusal(405, -32000, 'Method not allowed.');
}

async function post(state: ServerState, body: string, headers: Record<string, string>, signal: AbortSignal | null | undefined): Promise<Response> {
  const message = parse(body);
  if (message === undefined) {
    state.accuse('malformed', `no JSON-RPC message: ${body.slice(0, 100)}`);
    return refusal(400, -32700, 'Parse error');
  }
  state.logMessage(message, headers['mcp-session-id'], headers);
  return isModern(message, headers) ? postModern(state, message, headers, signal) : postLegacy(state, message, headers, signal);
}

function parse(body: string): RpcMessage | undefined {
  try {
    const message: unknown = JSON.parse(body);
    return isRecord(message) && message['jsonrpc'] === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
