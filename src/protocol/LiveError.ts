/**
 * Why something failed. A closed set: code branches on this word, never on a message.
 *
 * - `aborted` we gave it up ourselves; `timeout` no answer within the limit; `closed` the connection was closed under it
 * - `network` nothing reached the server (or the page may not know what did); `http` an HTTP status that means nothing more precise
 * - `session-lost` the server forgot the session; `unauthorized` 401; `forbidden` 403
 * - `not-found` no such resource; `method-missing` -32601; `limit` the server says it has no room
 * - `bad-answer` an answer that is not what the protocol promises; `parse` contents that do not parse or fit the schema
 * - `not-supported` never declared, so never sent; `unsupported-version` a revision that this client does not speak
 * - `server` any other JSON-RPC error
 */
export type LiveErrorKind =
  | 'aborted' | 'timeout' | 'closed'
  | 'network' | 'http' | 'session-lost' | 'unauthorized' | 'forbidden'
  | 'not-found' | 'method-missing' | 'limit' | 'bad-answer' | 'parse'
  | 'not-supported' | 'unsupported-version' | 'server';

export interface LiveErrorDetails {
  /** JSON-RPC or SDK error code, as the other side gave it. */
  code?: number | string | undefined;
  /** HTTP status. */
  status?: number | undefined;
  /** `error.data` of the JSON-RPC error, as it came. */
  data?: unknown;
  /** When it happened, epoch milliseconds. */
  at?: number | undefined;
  /** Whether the request left this side. `undefined` where nothing was to be sent or nobody can know. */
  sent?: boolean | undefined;
  /** How long the server asked us to wait (`Retry-After`), milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

const longestMessage = 300;

/** One failure, told in one line of under 300 characters that names the method and what to do about it. */
export class LiveError extends Error {
  readonly kind!: LiveErrorKind;
  readonly code: number | string | undefined;
  readonly status: number | undefined;
  readonly data: unknown;
  readonly at: number | undefined;
  readonly sent: boolean | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: LiveErrorKind, message: string, { code, status, data, at, sent, retryAfterMs, cause }: LiveErrorDetails = {}) {
    super(oneLine(message, longestMessage - 1), cause === undefined ? undefined : { cause });
    Object.assign(this, { name: 'LiveError', kind, code, status, data, at, sent, retryAfterMs });
  }
}

/** Another party's words, made fit for a sentence of ours: one line, no control characters, nothing that turns the direction, shortened. */
export function oneLine(text: string, longest = 120): string {
  // Control characters come from servers; a terminal or a log must not obey them.
  // oxlint-disable-next-line no-control-regex -- matching them is the purpose
  const flat = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/[ \u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  if (flat.length <= longest) return flat;
  // No surrogate pair is cut in half.
  return `${flat.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
