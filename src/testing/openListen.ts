import { normalizeUri } from '../protocol/index.js';
import { isRecord } from './judgeRequest.js';
import type { ListenReply } from './Reply.js';
import type { Listen, RpcMessage, ServerState } from './ServerState.js';

/** What a listen is answered with that opens no stream. */
type Refused = 'network-error' | { error: { code: number } } | { status: number; body?: string; headers?: Record<string, string> };
/** What opens one. */
type Opened = Exclude<ListenReply, Refused | 'hang' | { afterMs: number }>;

export const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/** Waits out the delays. */
export async function settleListen(state: ServerState, signal: AbortSignal | null | undefined): Promise<Opened | Refused> {
  let reply = state.script.listenReply;
  while (typeof reply === 'object' && 'afterMs' in reply) {
    await state.held.wait(reply.afterMs, signal);
    reply = reply.reply;
  }
  if (reply === 'hang') {
    await state.held.wait(Infinity, signal);
    throw new TypeError('fetch failed');
  }
  if (state.listens.size >= state.script.listenLimit) return { error: { code: -32603, message: 'Subscription limit reached' } } as Refused;
  return reply;
}

export function isRefused(reply: Opened | Refused): reply is Refused {
  return reply === 'network-error' || (typeof reply === 'object' && ('error' in reply || 'status' in reply));
}

/** Acknowledges a listen on a channel that is open. The listen counts until its `onEnd` was called. */
export function openListen(state: ServerState, message: RpcMessage, reply: Opened, channel: Pick<Listen, 'send' | 'end' | 'cut' | 'link'>): Listen {
  const { id } = message;
  const asked = isRecord(message.params?.['notifications']) ? message.params['notifications'] : {};
  const honored = honoredOf(reply, asked, state.script.caps);
  const isSilent = reply === 'mute' || reply === 'none';
  const { resourceSubscriptions: uris, ...lists } = isSilent ? {} as Record<string, unknown> : honored;
  const listen: Listen = { ...channel, id, lists, uris: new Set(urisOf(uris).map(normalizeUri)) };
  state.listens.add(listen);
  if (reply === 'ends-early') channel.end();
  else if (reply !== 'unacknowledged') {
    channel.send({
      jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged',
      params: { notifications: reply === 'malformed' ? 'all' : honored, _meta: { [subscriptionId]: reply === 'wrong-id' ? 'nobody' : id } },
    });
  }
  if (reply === 'declared' && Object.keys(honored).length === 0) finishListen(state, listen);
  return listen;
}

/** Ends it in good order. */
export function finishListen(state: ServerState, listen: Listen): void {
  const _meta = { [subscriptionId]: listen.id, 'io.modelcontextprotocol/serverInfo': state.script.serverInfo };
  listen.send({ jsonrpc: '2.0', id: listen.id, result: { resultType: 'complete', _meta } });
  listen.end();
}

function honoredOf(reply: Opened, asked: Record<string, unknown>, caps: unknown): Record<string, unknown> {
  if (reply === 'none') return {};
  const { resourceSubscriptions, ...flags } = asked;
  const lists = Object.fromEntries(Object.entries(flags).filter(([, isWanted]) => isWanted === true));
  const uris = urisOf(resourceSubscriptions);
  if (typeof reply === 'function') return withUris(lists, reply(uris));
  if (reply !== 'declared' && typeof reply !== 'object') return withUris(lists, uris);
  const declares = (family: string, key: string): boolean => isRecord(caps) && isRecord(caps[family]) && caps[family][key] === true;
  const declared = Object.entries(lists).filter(([flag]) => declares(flag.replace(/ListChanged$/, ''), 'listChanged'));
  return withUris(Object.fromEntries(declared), declares('resources', 'subscribe') ? uris : []);
}

function withUris(lists: Record<string, unknown>, uris: readonly string[]): Record<string, unknown> {
  return uris.length === 0 ? lists : { ...lists, resourceSubscriptions: uris };
}

function urisOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((uri) => typeof uri === 'string') : [];
}
