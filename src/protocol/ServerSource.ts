import type { Connection } from './Connection.js';

/** What a connection needs to know of policy and world. `environment` is `timing`'s; opaque here, this room imports nothing. */
export interface OpenContext<Environment = unknown> {
  readonly server: string;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
}

/** May change while the connection lives: read where it is used. */
export interface ConnectionPolicy {
  /** Longest wait between tries, milliseconds. */
  readonly maxBackoffMs: number;
  /** How long an unanswered push channel or subscription may take before it counts as missing, milliseconds. */
  readonly subscribeTimeoutMs: number;
  /** Default limit for an answer, milliseconds. */
  readonly readTimeoutMs: number;
  /** After how long in a hidden tab the push stream is closed, milliseconds. */
  readonly releaseWhenHiddenMs: number;
}

/** How one server is reached. Made by `streamableHttp`, `overTransport` and `fromClient`. */
export interface ServerSource {
  /** Two sources with the same key are the same entry: no reconnect, functions are replaced in place. */
  readonly key: string;
  readonly identity?: string | undefined;
  /** Opens nothing by itself: the connection opens on its first use or on `reconnect()`. */
  open(context: OpenContext): Connection;
  /** Takes over the functions (headers, fetch, handlers, authProvider) of a source that was made anew with the same key. */
  adopt(next: ServerSource): void;
}
