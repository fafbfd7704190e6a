import type { Finding } from '../protocol/index.js';
import { judgeNotification, judgeRequest } from './judgeOutgoing.js';
import { isRecord, type SdkServer, sdkServerOf } from './SdkServer.js';

export interface GuardOptions {
  /**
   * Told of every notification that the declarations do not cover, as it is emitted; `count` says how often by now. It is sent
   * nevertheless. What this throws, the emitting call rejects with, and then nothing is sent.
   */
  onUndeclared?: ((finding: Finding) => void) | undefined;
}

type Call = (...args: unknown[]) => unknown;
type Judge = (...args: unknown[]) => Promise<never> | undefined;

/** Calls by which a server asks its client. The SDKs refuse some of them by themselves, in untyped words. */
const askingCalls: Record<string, string> = { createMessage: 'sampling/createMessage', elicitInput: 'elicitation/create', listRoots: 'roots/list' };

/**
 * Watches what a server sends, an `McpServer` or a `Server` of either SDK, connected or not yet. A notification that needs a
 * capability which was not declared is named through `onUndeclared`. A request for what the client did not declare (sampling, roots,
 * elicitation, tasks) is not sent: it rejects with a `LiveError` of kind `not-supported`, `sent: false`. What does not pass through the
 * server object, as `notify` of `createMcpHandler`, is not seen. Capability negotiation: basic/lifecycle.
 * @returns the function that removes it; it puts back only what is still its own
 * @throws TypeError for what is no such server
 */
export function guardServer(server: object, { onUndeclared }: GuardOptions = {}): () => void {
  const sdkServer = sdkServerOf(server);
  const counts = new Map<string, number>();
  const tell = (method: unknown): void => {
    const finding = typeof method === 'string' ? judgeNotification(sdkServer, method) : undefined;
    if (finding?.method === undefined) return;
    const count = (counts.get(finding.method) ?? 0) + 1;
    counts.set(finding.method, count);
    onUndeclared?.({ ...finding, count });
  };
  const notices = (position: number): Judge => (...args) => {
    try {
      tell(memberOf(args[position], 'method'));
      return undefined;
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
  const refuses = (method: unknown, params: unknown): Promise<never> | undefined => {
    const refusal = typeof method === 'string' ? judgeRequest(sdkServer, method, params) : undefined;
    return refusal === undefined ? undefined : Promise.reject(refusal);
  };
  const asks = (position: number): Judge => (...args) => refuses(memberOf(args[position], 'method'), memberOf(args[position], 'params'));
  const removals = [
    // The second SDK's handlers send past `notification` and `request`, through these two.
    '_notificationViaCodec' in sdkServer ? wrap(sdkServer, '_notificationViaCodec', notices(1)) : wrap(sdkServer, 'notification', notices(0)),
    '_requestWithSchemaViaCodec' in sdkServer ? wrap(sdkServer, '_requestWithSchemaViaCodec', asks(1)) : wrap(sdkServer, 'request', asks(0)),
    // Without a declared `logging` this one falls silent inside the SDK.
    wrap(sdkServer, 'sendLoggingMessage', () => (isSilenced(sdkServer) ? notices(0)({ method: 'notifications/message' }) : undefined)),
    ...Object.entries(askingCalls).map(([name, method]) => wrap(sdkServer, name, (params) => refuses(method, params))),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

/** Puts `judge` before a method; where it answers, the method is not called. */
function wrap(server: SdkServer, name: string, judge: Judge): () => void {
  const before = server[name];
  if (typeof before !== 'function') return () => {};
  const wasOwn = Object.hasOwn(server, name);
  let isRemoved = false;
  const guarded: Call = (...args) => (isRemoved ? undefined : judge(...args)) ?? (before as Call).apply(server, args);
  server[name] = guarded;
  return () => {
    isRemoved = true;
    if (server[name] !== guarded) return;
    if (wasOwn) server[name] = before;
    else delete server[name];
  };
}

function isSilenced(server: SdkServer): boolean {
  return judgeNotification(server, 'notifications/message') !== undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
