/** How one kind of request is answered. */
export type Reply =
  | 'ok'
  /** Never. */
  | 'hang'
  /** A JSON-RPC error. */
  | { readonly error: { readonly code: number; readonly message?: string; readonly data?: unknown } }
  /** An HTTP answer that is no JSON-RPC; over a linked transport it counts as no answer. */
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** A result as it stands, fit or unfit. */
  | { readonly result: unknown }
  /** No answer and a broken connection. */
  | 'network-error'
  /** The same reply, later by so many milliseconds of the script's clock. */
  | { readonly afterMs: number; readonly reply: Reply };

/** How the stand-alone GET of the legacy era is answered. */
export type StreamReply =
  /** A stream that announcements come on. */
  | 'open'
  /** A stream that stays open and never carries anything. */
  | 'silent'
  | 'hang' | 'html' | 'network-error'
  /** A stream that ends by itself after so many milliseconds. */
  | { readonly endsAfterMs: number }
  /** An HTTP status and nothing else; 405 says that there is no push channel. */
  | number;

/** How `subscriptions/listen` of the modern era is answered. */
export type ListenReply =
  /** All that was asked for is honoured. */
  | 'all'
  /** Acknowledged, and nothing honoured. */
  | 'none'
  /** Those URIs are honoured. */
  | ((uris: readonly string[]) => readonly string[])
  /** Acknowledged in full; nothing ever comes. */
  | 'mute'
  /** The stream opens and is never acknowledged. */
  | 'unacknowledged'
  /** The stream ends before the acknowledgment. */
  | 'ends-early'
  | { readonly error: { readonly code: number; readonly message?: string } }
  | { readonly status: number; readonly body?: string };

export interface TextItem { uri?: string; mimeType?: string; text: string; annotations?: Record<string, unknown> }
export interface BlobItem { uri?: string; mimeType?: string; blob: string; annotations?: Record<string, unknown> }
export type ScriptedItem = TextItem | BlobItem;

/** What can be turned on a scripted server, at any time while it runs. */
export interface Script {
  /** Server capabilities as they go on the wire; unfit ones too. */
  caps: unknown;
  /** Eras that it speaks. A server without `modern` answers `server/discover` as `discoverReply` says. */
  eras: readonly ('legacy' | 'modern')[];
  serverInfo: unknown;
  /** What `initialize` is answered with; default: the client's own revision. */
  protocolVersion: string | undefined;
  initializeReply: Reply;
  initializedReply: Reply;
  discoverReply: Reply;
  /** Whether the legacy era keeps sessions. */
  hasSessions: boolean;
  /** A session is forgotten after so many POSTs. */
  validForPosts: number;
  subscribeReply: Reply | ((uri: string) => Reply);
  unsubscribeReply: Reply;
  streamReply: StreamReply;
  listenReply: ListenReply;
  deleteReply: Reply;
  /** `'ok'` answers with the contents that were set; otherwise as told. */
  readReply: Reply | ((uri: string, call: number) => Reply);
  /** How long a read takes, milliseconds; the contents are taken at its start. */
  readDelayMs: number;
  /** `ttlMs` of every reading. */
  ttlMs: number | undefined;
  cacheScope: 'public' | 'private' | undefined;
  /** Entries of a page of the lists; default: all on one. */
  pageSize: number;
  /** Replaces the answer to `resources/list`, by cursor. */
  listReply: Reply | ((cursor: string | undefined) => Reply);
  templates: readonly unknown[];
  tools: readonly unknown[];
  toolReply: Reply | ((name: string, args: unknown) => Reply);
  /** Whether announcements that are made are really sent. */
  isMute: boolean;
  /** While set, every HTTP request is answered so, whatever it asks. */
  outage: Reply | undefined;
}

export const defaultScript: Script = {
  caps: { resources: { subscribe: true, listChanged: true } },
  eras: ['legacy'],
  serverInfo: { name: 'scripted', version: '1.0.0' },
  protocolVersion: undefined,
  initializeReply: 'ok',
  initializedReply: 'ok',
  discoverReply: { error: { code: -32601, message: 'Method not found' } },
  hasSessions: true,
  validForPosts: Infinity,
  subscribeReply: 'ok',
  unsubscribeReply: 'ok',
  streamReply: 'open',
  listenReply: 'all',
  deleteReply: 'ok',
  readReply: 'ok',
  readDelayMs: 0,
  ttlMs: undefined,
  cacheScope: undefined,
  pageSize: Infinity,
  listReply: 'ok',
  templates: [],
  tools: [],
  toolReply: { result: { content: [{ type: 'text', text: 'done' }] } },
  isMute: false,
  outage: undefined,
};
