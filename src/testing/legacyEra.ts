import { answerRequest } from './answerRequest.js';
import { judgeRequest } from './judgeRequest.js';
import { openGetStream } from './openGetStream.js';
import type { RpcMessage, ScriptedSession, ServerState } from './ServerState.js';
import { refusal, rpcResponse, settleReply, toldReply, toResponse } from './settleReply.js';

type Signal = AbortSignal | null | undefined;

/** One POST of the revisions up to 2025-11-25. */
export async function postLegacy(state: ServerState, message: RpcMessage, headers: Record<string, string>, signal: Signal): Promise<Response> {
  const { script } = state;
  if (!script.eras.includes('legacy')) {
    state.accuse('wrong-era', `${message.method ?? 'a response'} on a server of 2026-07-28`);
    const requested = message.params?.['protocolVersion'] ?? headers['mcp-protocol-version'] ?? '2025-03-26';
    return refusal(400, -32022, `Unsupported protocol version: ${String(requested)}`, message.id, { supported: script.supportedVersions, requested });
  }
  if (message.method === 'initialize') return initialize(state, message, signal);
  const session = sessionOf(state, headers);
  if (session instanceof Response) return session;
  session.posts += 1;
  if (session.posts > script.validForPosts && session !== state.anonymous) {
    state.dropSession(session);
    return refusal(404, -32001, 'Session not found');
  }
  if (session.revision !== undefined && session.revision >= '2025-06-18' && headers['mcp-protocol-version'] !== session.revision) {
    state.accuse('missing-header', `${message.method ?? 'a response'} without MCP-Protocol-Version: ${session.revision}`);
  }
  if (message.id === undefined || message.method === undefined) return notice(state, message, session, signal);
  judgeRequest(state, message, session, false);
  return answer(state, message, session, signal);
}

/** Takes a notification, or an answer to what the server asked. */
async function notice(state: ServerState, message: RpcMessage, session: ScriptedSession, signal: Signal): Promise<Response> {
  const accepted = (): Response => new Response(null, { status: 202 });
  if (message.method === undefined) state.asked.get(message.id)?.(message);
  if (message.method === 'notifications/cancelled') state.calls.cancel(session, message.params?.['requestId']);
  if (message.method !== 'notifications/initialized') return accepted();
  session.isInitialized = true;
  return toResponse(await settleReply(state, toldReply(state.script.initializedReply), signal), undefined, state, accepted);
}

async function answer(state: ServerState, message: RpcMessage, session: ScriptedSession, signal: Signal): Promise<Response> {
  const { id, method = '', params = {} } = message;
  try {
    const { reply, result } = await answerRequest(state, { id, method, params, session }, signal);
    return toResponse(reply, id, state, () => rpcResponse({ jsonrpc: '2.0', id, result }, state.script.answerFormat));
  } catch (error) {
    // A cancelled request gets no answer; its POST stays open until the client gives it up.
    if (error instanceof Error && error.message === 'cancelled') await state.held.wait(Infinity, signal);
    throw error;
  }
}

async function initialize(state: ServerState, message: RpcMessage, signal: Signal): Promise<Response> {
  const { script } = state;
  const reply = await settleReply(state, toldReply(script.initializeReply), signal);
  return toResponse(reply, message.id, state, () => {
    const result = initializeResult(state, message);
    const headers: Record<string, string> = {};
    if (script.hasSessions) {
      const session = state.openSession();
      session.posts = 1;
      session.revision = String(result['protocolVersion']);
      headers['mcp-session-id'] = session.id;
    }
    return rpcResponse({ jsonrpc: '2.0', id: message.id, result }, script.answerFormat, headers);
  });
}

export function initializeResult({ script }: ServerState, { params }: RpcMessage): Record<string, unknown> {
  const { protocolVersion = params?.['protocolVersion'], caps, serverInfo, instructions } = script;
  return { protocolVersion, capabilities: caps, serverInfo, ...(instructions === undefined ? {} : { instructions }) };
}

function sessionOf(state: ServerState, headers: Record<string, string>): ScriptedSession | Response {
  if (!state.script.hasSessions) return state.anonymous;
  const id = headers['mcp-session-id'];
  if (id === undefined) {
    state.accuse('missing-header', 'no Mcp-Session-Id');
    return refusal(400, -32000, 'Bad Request: Mcp-Session-Id header is required');
  }
  const session = state.sessions.get(id);
  if (session !== undefined) return session;
  if (!state.given.has(id)) state.accuse('unknown-session', `${id} was never given out, or was ended by the client`);
  return refusal(404, -32001, 'Session not found');
}

/** The stand-alone push stream. */
export async function getLegacy(state: ServerState, headers: Record<string, string>, signal: Signal): Promise<Response> {
  const session = sessionOf(state, headers);
  return session instanceof Response ? session : openGetStream(state, session, state.script.streamReply, signal);
}

/** The client ends its session. */
export async function deleteLegacy(state: ServerState, headers: Record<string, string>, signal: Signal): Promise<Response> {
  const reply = await settleReply(state, toldReply(state.script.deleteReply), signal);
  return toResponse(reply, undefined, state, () => {
    if (!state.script.hasSessions) return new Response(null, { status: 405 });
    const session = sessionOf(state, headers);
    if (session instanceof Response) return session;
    state.dropSession(session);
    state.given.delete(session.id);
    return new Response(null, { status: 200 });
  });
}
