/** The part of an SDK's transport that is used here; no SDK is imported, so that the core costs nobody an SDK. */
export interface TransportLike {
  start(): Promise<void>;
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  readonly sessionId?: string | undefined;
  /** Streamable HTTP only: opens a fresh stand-alone GET where the token is empty. */
  resumeStream?(lastEventId: string): Promise<void>;
  /** Streamable HTTP only: DELETE of the session. */
  terminateSession?(): Promise<void>;
  finishAuth?(code: string): Promise<void>;
}

export interface RequestOptionsLike {
  signal?: AbortSignal;
  timeout?: number;
  /** Handed on to `transport.send` by reference: that it arrives there tells that the call was really sent. */
  onresumptiontoken?: (token: string) => void;
}

/** What a successful `listen()` gives (2026-07-28, basic/patterns/subscriptions). */
export interface ListenHandleLike {
  readonly honoredFilter: { resourceSubscriptions?: string[] | undefined } & Record<string, unknown>;
  readonly closed: Promise<'local' | 'graceful' | 'remote'>;
  close(): Promise<void>;
}

/** The part of an SDK's client that is used here, both lines and both eras. */
export interface ClientLike {
  connect(transport: never, options?: never): Promise<void>;
  close(): Promise<void>;
  request(request: { method: string; params?: Record<string, unknown> }, schema: never, options?: never): Promise<unknown>;
  notification?(notification: never): Promise<void>;
  readonly transport?: unknown;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  getServerCapabilities?(): unknown;
  getServerVersion?(): unknown;
  getNegotiatedProtocolVersion?(): string | undefined;
  getProtocolEra?(): 'modern' | 'legacy' | undefined;
  listen?(filter: never, options?: never): Promise<ListenHandleLike>;
}

/** Accepts whatever a server answers, for either SDK: what an answer must look like is judged here, with sentences of our own. */
export const anyResult: never = {
  safeParse: (data: unknown) => ({ success: true, data }),
  '~standard': { version: 1, vendor: 'mcp-live', validate: (value: unknown) => ({ value }) },
} as never;
