import type { RpcMessage, ScriptedSession, ServerState } from './ServerState.js';

/** Notes what a client must not do. The server answers all the same, as lenient servers do. */
export function judgeRequest(state: ServerState, message: RpcMessage, session: ScriptedSession, isModern: boolean): void {
  const { method = '' } = message;
  if (!isModern && session !== state.anonymous && !session.isInitialized && method !== 'ping') {
    state.accuse('before-initialized', `${method} before notifications/initialized`);
  }
  if (!isOffered(state.script.caps, method)) state.accuse('undeclared', `${method} is not offered by the capabilities`);
}

const subscribing = new Set(['resources/subscribe', 'resources/unsubscribe']);

function isOffered(caps: unknown, method: string): boolean {
  const [family = ''] = method.split('/');
  if (!['resources', 'tools', 'prompts', 'logging'].includes(family)) return true;
  const declared = isRecord(caps) ? caps[family] : undefined;
  if (subscribing.has(method)) return isRecord(declared) && declared['subscribe'] === true;
  return declared !== undefined && declared !== null && declared !== false;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
