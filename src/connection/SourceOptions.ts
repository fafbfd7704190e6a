import type { FetchLike, ObservedFetch } from './observedFetch.js';
import type { RequestHandlers } from './SdkKit.js';

/** What every source that opens its own client may say. */
export interface SourceOptions {
  /** Whose data this is, as a user's id; part of every query key. */
  identity?: string | undefined;
  clientInfo?: { name: string; version: string } | undefined;
  /** How long the handshake and any answer may take where the caller sets no limit, milliseconds. Default: the policy's `readTimeoutMs`. */
  requestTimeoutMs?: number | undefined;
  /** Requests of the server that the application answers. Exactly what has a handler is declared as a client capability. */
  handlers?: RequestHandlers | undefined;
}

export interface StreamableHttpOptions extends SourceOptions {
  /** A function is asked at every request and never reconnects; changed plain values are another owner. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>) | undefined;
  fetch?: FetchLike | undefined;
  /** An OAuth client provider of the SDK. No redirect happens before `authorize()`. */
  authProvider?: object | undefined;
}

export interface OverTransportOptions extends SourceOptions {
  /** Decides whether it is the same entry. */
  key: string;
  /** What an HTTP transport was built with, where its push stream shall be seen. */
  fetch?: ObservedFetch | undefined;
}

export interface FromClientOptions {
  /** Whose data this is, as a user's id; part of every query key. */
  identity?: string | undefined;
  /** What the transport was built with, where its push stream shall be seen. */
  fetch?: ObservedFetch | undefined;
}
