import { onAbort } from '../timing/index.js';
import { Listeners } from './Listeners.js';
import { quietly } from './tapTransport.js';

export type FetchLike = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** How a stand-alone GET for pushed messages went (2025-11-25, basic/transports, "Listening for Messages from the Server"). */
export type StreamEvent =
  | { readonly type: 'opening' }
  | { readonly type: 'open' }
  /** Answered, but not with a stream of events. */
  | { readonly type: 'refused'; readonly status: number; readonly retryAfterMs: number | undefined }
  /** No answer: the network, or the page's own policy. */
  | { readonly type: 'unreachable'; readonly error: unknown }
  | { readonly type: 'ended' }
  /** Something arrived; `isKeepAlive`: only a comment. */
  | { readonly type: 'bytes'; readonly isKeepAlive: boolean };

/** A fetch that tells what the SDKs keep to themselves. Hand `fetch` to the transport, and the whole to `fromClient`. */
export interface ObservedFetch {
  readonly fetch: FetchLike;
  /** Tells of everything that happens to the push stream from now on. */
  subscribe(listener: (event: StreamEvent) => void): () => void;
  /** The latest event but `bytes`; `undefined` before the first GET. */
  readonly latest: StreamEvent | undefined;
  /** Ends the push stream from this side. */
  cutStream(): void;
  /** What the last POST was answered with; 0 where there was no answer. */
  readonly lastPost: { readonly status: number; readonly retryAfterMs: number | undefined } | undefined;
  /** While true, a GET is answered with 405 here and does not leave: the server has no push stream, it said so before. */
  isStreamBarred: boolean;
  /** While true, the rest of a broken answer is not asked for either: the modern era replays nothing. */
  isReplayBarred: boolean;
}

/** Builds the fetch of a transport whose push stream can be seen. Reopens nothing by itself. */
export function observedFetch(base?: FetchLike): ObservedFetch {
  return new FetchObserver(base ?? ((url, init) => globalThis.fetch(url, init)));
}

class FetchObserver implements ObservedFetch {
  isStreamBarred = false;
  isReplayBarred = false;
  latest: StreamEvent | undefined;
  lastPost: { status: number; retryAfterMs: number | undefined } | undefined;
  readonly #base: FetchLike;
  readonly #listeners = new Listeners<StreamEvent>();
  readonly #refreshes = new Map<string, Promise<Response>>();
  /** Those of them that were granted. */
  readonly #granted = new Set<string>();
  #authorization: string | null = null;
  #stream: AbortController | undefined;
  /** The latest event of each of the latest push streams: the SDK names it where it would reopen one by itself. */
  #pushIds: string[] = [];

  constructor(base: FetchLike) {
    this.#base = base;
  }

  readonly fetch: FetchLike = (url, init) => {
    const method = (init?.method ?? 'GET').toUpperCase();
    // A copy of each request's would cost more than all that is done with it.
    const headers = init?.headers instanceof Headers ? init.headers : new Headers(init?.headers);
    const isMcp = headers.get('accept')?.includes(eventStream) === true;
    if (isMcp) this.#sees(headers.get('authorization'));
    if (method === 'GET' && isMcp && !this.#isReplay(headers)) return this.#openStream(url, init);
    // A page that is left may end its session all the same.
    if (method === 'DELETE') return this.#base(url, { ...init, keepalive: true });
    if (method === 'POST' && isMcp) return this.#post(url, isCancellation(init?.body) ? { ...init, keepalive: true } : init);
    return isTokenRefresh(init?.body) ? this.#refresh(url, init) : this.#base(url, init);
  };

  subscribe(listener: (event: StreamEvent) => void): () => void {
    return this.#listeners.add((event) => quietly(() => listener(event)));
  }

  cutStream(): void {
    this.#stream?.abort();
  }

  async #post(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      const response = await this.#base(url, init);
      this.lastPost = { status: response.status, retryAfterMs: retryAfter(response.headers) };
      return response;
    } catch (error) {
      this.lastPost = { status: 0, retryAfterMs: undefined };
      throw error;
    }
  }

  /**
   * Refresh tokens are used up by their first use, so calls that found the same token expired share one refresh: also one whose answer has
   * come already, until what it granted is in use. Before that the SDK may still read the tokens that it is about to replace.
   */
  async #refresh(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    const key = `${String(url)} ${String(init?.body)}`;
    const known = this.#refreshes.get(key);
    if (known !== undefined) return (await known).clone();
    const running = this.#base(url, init);
    this.#refreshes.set(key, running);
    try {
      const response = await running;
      if (response.ok) this.#granted.add(key);
      return response.clone();
    } finally {
      if (!this.#granted.has(key)) this.#refreshes.delete(key);
    }
  }

  #sees(authorization: string | null): void {
    if (authorization === this.#authorization) return;
    this.#authorization = authorization;
    for (const key of this.#granted) this.#refreshes.delete(key);
    this.#granted.clear();
  }

  async #openStream(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    if (this.isStreamBarred) return barred();
    const stream = new AbortController();
    this.#stream = stream;
    // What still comes of a stream that another has taken the place of says nothing of that one.
    const tell = (event: StreamEvent): void => { if (this.#stream === stream) this.#tell(event); };
    tell({ type: 'opening' });
    const signal = init?.signal ? AbortSignal.any([init.signal, stream.signal]) : stream.signal;
    let response: Response;
    try {
      response = await this.#base(url, { ...init, signal });
    } catch (error) {
      if (!signal.aborted) tell({ type: 'unreachable', error });
      throw error;
    }
    const { ok, status, headers, body } = response;
    if (ok && body !== null && headers.get('content-type')?.toLowerCase().includes(eventStream) === true) {
      // Whoever is told may cut it at once.
      const watched = this.#watchBody(body, stream.signal, tell);
      tell({ type: 'open' });
      return Object.defineProperty(response, 'body', { value: watched });
    }
    tell({ type: 'refused', status, retryAfterMs: retryAfter(headers) });
    if (!ok) return response;
    // Answered with a page: the SDKs would try to read events from it.
    await body?.cancel();
    return barred();
  }

  /** A GET that names an event of another stream asks for the rest of an answer to a POST, and says nothing of the push stream. */
  #isReplay(headers: Headers): boolean {
    const token = headers.get('last-event-id');
    return token !== null && !this.isReplayBarred && !this.#pushIds.includes(token);
  }

  /** The same bytes at the reader's own pace; nothing is taken from the response before it is asked for. */
  #watchBody(body: ReadableStream<Uint8Array>, signal: AbortSignal, tell: (event: StreamEvent) => void): ReadableStream<Uint8Array> {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    let isOver = false;
    const ids = new EventIds();
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      if (ids.latest !== undefined) this.#pushIds = [...this.#pushIds, ids.latest].slice(-mostPushIds);
      tell({ type: 'ended' });
    };
    return new ReadableStream<Uint8Array>({
      // Not every fetch (one inside the page, say) lets an abort reach the body.
      start: (controller) => void onAbort(signal, () => {
        end();
        controller.error(signal.reason);
        (reader ?? body).cancel().catch(() => {});
      }),
      pull: async (controller) => {
        reader ??= body.getReader();
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            return controller.close();
          }
          ids.read(value);
          tell({ type: 'bytes', isKeepAlive: value[0] === colon });
          controller.enqueue(value);
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        end();
        await (reader ?? body).cancel(reason);
      },
    }, { highWaterMark: 0 });
  }

  #tell(event: StreamEvent): void {
    if (event.type !== 'bytes') this.latest = event;
    this.#listeners.tell(event);
  }
}

const eventStream = 'text/event-stream';
const mostPushIds = 8;

/** Reads nothing but the ids off a stream of events. */
class EventIds {
  latest: string | undefined;
  readonly #decoder = new TextDecoder();
  #rest = '';

  read(chunk: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split(/\r\n|\r|\n/);
    this.#rest = (lines.pop() ?? '').slice(0, longestId);
    for (const line of lines) if (line.startsWith('id:')) this.latest = line.slice(3).replace(/^ /, '');
  }
}

const longestId = 1_024;
/** A line of an event stream that begins with it is a comment. */
const colon = 0x3a;

function isTokenRefresh(body: unknown): boolean {
  return body instanceof URLSearchParams && body.get('grant_type') === 'refresh_token';
}

/** A page that is being frozen gives its stream back with one, and may send nothing else then. */
function isCancellation(body: unknown): boolean {
  return typeof body === 'string' && body.length < mostKeptAlive && body.includes('"method":"notifications/cancelled"');
}

/** Characters; what a browser sends for a page that is gone is limited. */
const mostKeptAlive = 10_000;

/** What a server without a push stream answers. */
function barred(): Response {
  return new Response(null, { status: 405 });
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  // An HTTP date by the server's clock can only be compared with that clock.
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return waitMs >= 0 ? waitMs : undefined;
}
