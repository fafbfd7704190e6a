import type { ScriptedServer } from 'mcp-live/testing';

/** A client without any SDK, for what SDK clients would not show. */
export interface BareClient {
  /** A request of the legacy era. */
  ask(method: string, params?: Record<string, unknown>, init?: RequestInit): Promise<Response>;
  /** A request of 2026-07-28. */
  askModern(method: string, params?: Record<string, unknown>, init?: RequestInit): Promise<Response>;
  notify(method: string, params?: Record<string, unknown>): Promise<Response>;
  get(init?: RequestInit): Promise<Response>;
  delete(init?: RequestInit): Promise<Response>;
  /** Goes through the legacy handshake; from then on every request carries the session. */
  initialize(protocolVersion?: string): Promise<Response>;
}

export function bareClient(server: Pick<ScriptedServer, 'fetch'>): BareClient {
  const url = 'http://scripted.test/mcp';
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  let id = 0;
  const post = (message: unknown, init: RequestInit = {}): Promise<Response> => server.fetch(url, {
    method: 'POST', body: JSON.stringify(message), ...init, headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  const client: BareClient = {
    ask: (method, params, init) => post({ jsonrpc: '2.0', id: ++id, method, params }, init),
    askModern: (method, params = {}, init) => post({ jsonrpc: '2.0', id: ++id, method, params: {
      ...params, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
    } }, { ...init, headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } }),
    notify: (method, params) => post({ jsonrpc: '2.0', method, params }),
    get: (init = {}) => server.fetch(url, { ...init, headers: { ...headers, accept: 'text/event-stream', ...(init.headers as Record<string, string>) } }),
    delete: (init = {}) => server.fetch(url, { method: 'DELETE', ...init, headers }),
    async initialize(protocolVersion = '2025-11-25') {
      const answer = await client.ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'bare', version: '1.0.0' } });
      headers['mcp-session-id'] = answer.headers.get('mcp-session-id') ?? '';
      if (headers['mcp-session-id'] === '') delete headers['mcp-session-id'];
      headers['mcp-protocol-version'] = protocolVersion;
      await client.notify('notifications/initialized');
      return answer;
    },
  };
  return client;
}

/** Reads what a stream carries, without waiting for more than there is. */
export function follow(response: Response): { readonly text: string; readonly end: 'open' | 'ended' | 'broken' } {
  const state: { text: string; end: 'open' | 'ended' | 'broken' } = { text: '', end: 'open' };
  const decoder = new TextDecoder();
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk as Uint8Array, { stream: true });
      state.end = 'ended';
    } catch {
      state.end = 'broken';
    }
  })();
  return state;
}

export async function jsonOf(response: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}
