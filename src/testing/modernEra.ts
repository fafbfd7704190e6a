import { answerRequest, methodNotFound } from './answerRequest.js';
import { isRecord, judgeRequest } from './judgeRequest.js';
import { finishListen, isRefused, openListen, settleListen } from './openListen.js';
import type { Reply, SettledReply } from './Reply.js';
import { type Listen, modernRevision, type RpcMessage, type ServerState } from './ServerState.js';
import { refusal, rpcResponse, settleReply, toldReply, toResponse } from './settleReply.js';

type Signal = AbortSignal | null | undefined;

const revisionKey = 'io.modelcontextprotocol/protocolVersion';
/** Methods that 2026-07-28 no longer has. */
const gone = new Set(['resources/subscribe', 'resources/unsubscribe', 'ping', 'logging/setLevel']);

export function isModern(message: RpcMessage, headers: Record<string, string> = {}): boolean {
  const meta = message.params?.['_meta'];
  return message.method === 'server/discover' || headers['mcp-protocol-version'] === modernRevision || (isRecord(meta) && meta[revisionKey] === modernRevision);
}

/** One POST of the revision 2026-07-28. */
export async function postModern(state: ServerState, message: RpcMessage, headers: Record<string, string>, signal: Signal): Promise<Response> {
  const { script } = state;
  const { id, method = '', params = {} } = message;
  if (method === 'server/discover') {
    const reply = await settleReply(state, discoverReply(state), signal);
    return toResponse(reply, id, state, () => rpcResponse({ jsonrpc: '2.0', id, result: discoverResult(state) }, script.answerFormat));
  }
  if (!script.eras.includes('modern')) {
    state.accuse('wrong-era', `${method} of ${modernRevision} on a server of an older revision`);
    return refusal(400, -32000, `Bad Request: Unsupported protocol version: ${modernRevision}`, id);
  }
  if (id === undefined || method === '') {
    if (method === 'notifications/cancelled') cancelListen(state, params['requestId']);
    return new Response(null, { status: 202 });
  }
  const refused = judgeEnvelope(state, message, headers);
  if (refused !== undefined) return refused;
  judgeRequest(state, message, state.anonymous, true);
  if (method === 'subscriptions/listen') return listen(state, message, signal);
  const { reply, result } = isGone(state, method)
    ? { reply: methodNotFound, result: undefined }
    : await answerRequest(state, { id, method, params, session: state.anonymous }, signal);
  if (reply === methodNotFound) return refusal(404, -32601, 'Method not found', id);
  return toResponse(modernReply(reply), id, state, () => rpcResponse({ jsonrpc: '2.0', id, result: modernResult(state, result) }, script.answerFormat));
}

/** Whether a method went with the older revisions. */
export function isGone(state: ServerState, method: string): boolean {
  if (gone.has(method)) state.accuse('wrong-era', `${method} does not exist in ${modernRevision}`);
  return gone.has(method);
}

export function discoverReply({ script }: ServerState): Reply {
  if (script.discoverReply !== undefined) return toldReply(script.discoverReply);
  return script.eras.includes('modern') ? 'ok' : methodNotFound;
}

export function discoverResult(state: ServerState): unknown {
  const { supportedVersions, caps, instructions } = state.script;
  return modernResult(state, { supportedVersions, capabilities: caps, ...(instructions === undefined ? {} : { instructions }) });
}

/** What every result of the modern era carries. */
export function modernResult({ script }: ServerState, result: unknown): unknown {
  return {
    resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...(result as object), _meta: { 'io.modelcontextprotocol/serverInfo': script.serverInfo },
  };
}

/** A result that the script tells says as much of its kind as every result of this era must. */
export function modernReply(reply: SettledReply): SettledReply {
  if (typeof reply !== 'object' || !('result' in reply) || !isRecord(reply.result)) return reply;
  return { result: { resultType: 'complete', ...reply.result } };
}

/** The client gives a listen up. */
export function cancelListen(state: ServerState, id: unknown): void {
  for (const open of [...state.listens]) if (open.id === id) open.end();
}

/** Every request names its revision and its method, in the body and in the headers. */
function judgeEnvelope(state: ServerState, { id, method = '', params }: RpcMessage, headers: Record<string, string>): Response | undefined {
  const meta = params?.['_meta'];
  const missing = isRecord(meta) ? [revisionKey, 'io.modelcontextprotocol/clientCapabilities'].filter((key) => !Object.hasOwn(meta, key)) : ['_meta'];
  if (missing.length > 0) {
    state.accuse('missing-meta', `${method} without ${missing.join(', ')}`);
    return refusal(400, -32602, `Invalid params: missing ${missing.join(', ')}`, id, { envelope: { missing } });
  }
  if (headers['mcp-method'] === method && headers['mcp-protocol-version'] === modernRevision) return undefined;
  state.accuse('missing-header', `${method} without its Mcp-Method or MCP-Protocol-Version header`);
  return refusal(400, -32020, 'Bad Request: the request headers and body disagree', id);
}

async function listen(state: ServerState, message: RpcMessage, signal: Signal): Promise<Response> {
  const reply = await settleListen(state, signal);
  if (isRefused(reply)) return toResponse(reply, message.id, state, () => new Response(null, { status: 500 }));
  let cancelEnd = (): void => {};
  let open: Listen | undefined;
  const stream = state.openStream(signal, () => {
    cancelEnd();
    if (open !== undefined) state.listens.delete(open);
  });
  const opened = openListen(state, message, reply, {
    link: undefined, send: (sent) => stream.send(sent), end: () => stream.end(), cut: () => stream.cut(),
  });
  if (stream.isOpen) open = opened;
  else state.listens.delete(opened);
  if (typeof reply === 'object') {
    const { how = 'graceful' } = reply;
    cancelEnd = state.clock.setTimer(() => {
      if (how === 'graceful') finishListen(state, opened);
      else if (how === 'ended') stream.end();
      else stream.cut();
    }, reply.endsAfterMs);
  }
  return stream.response;
}
