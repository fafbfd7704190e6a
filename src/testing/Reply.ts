/**
 * How one request is answered. Over a linked transport, which has no HTTP, `html`, `empty` and a status count as no answer,
 * `malformed` as a line that cannot be parsed, and `network-error` as the end of the link.
 */
export type Reply =
  | 'ok'
  /** Never. */
  | 'hang'
  /** No answer and a broken connection. */
  | 'network-error'
  /** Broken JSON under a JSON content type. */
  | 'malformed'
  /** 200 and a web page, as a proxy's sign-in does. */
  | 'html'
  /** 200, a JSON content type, and no body. */
  | 'empty'
  /** A JSON-RPC error. */
  | { readonly error: { readonly code: number; readonly message?: string; readonly data?: unknown } }
  /** An HTTP answer that is no JSON-RPC: 401 with `www-authenticate`, 503 with `retry-after`, 307 with `location`. */
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** A result as it stands, fit or unfit; `resultType` is added in the modern era where it is not named. */
  | { readonly result: unknown }
  /** The same reply, later by so many milliseconds of the server's clock. */
  | { readonly afterMs: number; readonly reply: Reply };

/** What becomes of a request after all delays. */
export type SettledReply = Exclude<Reply, 'hang' | { afterMs: number }>;

/** One reply for every request, or a function that chooses; see `inTurn`. */
export type Told<Args extends readonly unknown[] = []> = Reply | ((...args: Args) => Reply);

/** How the stand-alone GET of the legacy era is answered. */
export type StreamReply =
  /** A stream that announcements come on. */
  | 'open'
  /** A stream that stays open and never carries anything. */
  | 'silent'
  | 'hang' | 'html' | 'network-error'
  /** A stream that ends by itself after so many milliseconds. */
  | { readonly endsAfterMs: number }
  /** The same, later. */
  | { readonly afterMs: number; readonly reply: StreamReply }
  /** An HTTP status and nothing else; 405 says that there is no push channel. */
  | number;

/** How `subscriptions/listen` of the modern era is answered. */
export type ListenReply =
  /** What was asked for and is declared in `caps` is honoured, as SDK servers do; where nothing is, the stream ends at once. */
  | 'declared'
  /** All that was asked for is honoured. */
  | 'all'
  /** Acknowledged, and nothing honoured; the stream stays open. */
  | 'none'
  /** Those URIs are honoured. */
  | ((uris: readonly string[]) => readonly string[])
  /** Acknowledged in full; nothing ever comes. */
  | 'mute'
  /** The stream opens and is never acknowledged. */
  | 'unacknowledged'
  /** The stream ends before the acknowledgment. */
  | 'ends-early'
  /** No answer at all. */
  | 'hang'
  | 'network-error'
  /** Acknowledged with something that is no filter. */
  | 'malformed'
  /** Acknowledged under an id that nobody asked for. */
  | 'wrong-id'
  | { readonly error: { readonly code: number; readonly message?: string; readonly data?: unknown } }
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** As `'declared'`; ends by itself after so many milliseconds: with a result (the default), without a word, or broken. */
  | { readonly endsAfterMs: number; readonly how?: 'graceful' | 'ended' | 'cut' }
  /** The same, later. */
  | { readonly afterMs: number; readonly reply: ListenReply };

/** Gives one reply after another, the last one from then on: `server.script.readReply = inTurn('ok', { error: { code: -32603 } }, 'ok')`. */
export function inTurn<R>(first: R, ...others: R[]): () => R {
  const replies = [first, ...others];
  let turn = 0;
  return () => replies[Math.min(turn++, replies.length - 1)] ?? first;
}
