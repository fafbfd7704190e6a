import { type Answer, answerRequest, methodNotFound } from './answerRequest.js';
import { judgeRequest } from './judgeRequest.js';
import { initializeResult } from './legacyEra.js';
import { cancelListen, discoverReply, discoverResult, isGone, isModern, modernReply, modernResult } from './modernEra.js';
import { finishListen, isRefused, openListen, settleListen } from './openListen.js';
import type { LinkedTransport } from './LinkedTransport.js';
import type { SettledReply } from './Reply.js';
import type { Listen, RpcMessage, ScriptedSession, ServerState } from './ServerState.js';
import { settleReply, toldReply } from './settleReply.js';

/** Answers one message that came over a linked transport. */
export async function answerLink(state: ServerState, message: RpcMessage, link: LinkedTransport, session: ScriptedSession): Promise<void> {
  state.logMessage(message, session.id, {});
  const { id, method, params = {} } = message;
  if (isModern(message)) session.isModern = state.script.eras.includes('modern');
  if (method === undefined) state.asked.get(id)?.(message);
  else if (id === undefined) notice(state, method, params, session);
  else if (method === 'subscriptions/listen' && session.isModern) await listen(state, message, link);
  else {
    const { reply, result } = await answer(state, { ...message, method }, session);
    respond(link, id, session.isModern === true ? modernReply(reply) : reply, session.isModern === true && method !== 'initialize' ? modernResult(state, result) : result);
  }
}

function notice(state: ServerState, method: string, params: Record<string, unknown>, session: ScriptedSession): void {
  if (method === 'notifications/initialized') session.isInitialized = true;
  if (method !== 'notifications/cancelled') return;
  state.calls.cancel(session, params['requestId']);
  cancelListen(state, params['requestId']);
}

async function answer(state: ServerState, message: RpcMessage & { method: string }, session: ScriptedSession): Promise<Answer> {
  const { id, method, params = {} } = message;
  if (method === 'server/discover') return { reply: await settleReply(state, discoverReply(state), undefined), result: discoverResult(state) };
  if (method === 'initialize') {
    const requested = params['protocolVersion'];
    if (!state.script.eras.includes('legacy')) {
      return { reply: { error: { code: -32022, message: 'Unsupported protocol version', data: { supported: state.script.supportedVersions, requested } } }, result: undefined };
    }
    return { reply: await settleReply(state, toldReply(state.script.initializeReply), undefined), result: initializeResult(state, message) };
  }
  judgeRequest(state, message, session, session.isModern === true);
  if (session.isModern && isGone(state, method)) return { reply: methodNotFound, result: undefined };
  return answerRequest(state, { id, method, params, session }, undefined);
}

async function listen(state: ServerState, message: RpcMessage, link: LinkedTransport): Promise<void> {
  const reply = await settleListen(state, undefined);
  if (isRefused(reply)) return respond(link, message.id, reply, undefined);
  let cancelEnd = (): void => {};
  const end = (): void => {
    cancelEnd();
    for (const open of [...state.listens]) if (open.id === message.id && open.link === link) state.listens.delete(open);
  };
  const open: Listen = openListen(state, message, reply, { link, send: (sent) => link.deliver(sent), end, cut: end });
  if (reply === 'ends-early') finishListen(state, open);
  if (typeof reply === 'object') cancelEnd = state.clock.setTimer(() => finishListen(state, open), reply.endsAfterMs);
}

function respond(link: LinkedTransport, id: unknown, reply: SettledReply, result: unknown): void {
  if (reply === 'ok') link.deliver({ jsonrpc: '2.0', id, result });
  else if (reply === 'network-error') void link.close();
  else if (reply === 'malformed') link.garble();
  else if (typeof reply === 'object' && 'error' in reply) link.deliver({ jsonrpc: '2.0', id, error: { message: 'failed', ...reply.error } });
  else if (typeof reply === 'object' && 'result' in reply) link.deliver({ jsonrpc: '2.0', id, result: reply.result });
}
