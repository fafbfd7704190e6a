import { LiveError, type RequestOptions, type ServerFacts } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { anyResult, type ClientLike, type RequestOptionsLike, type TransportLike } from './ClientLike.js';
import type { FrameScribe } from './FrameScribe.js';
import type { ListenFilter, ListenStream } from './ListenWatcher.js';
import type { ObservedFetch } from './observedFetch.js';
import { OneCall } from './OneCall.js';
import { toLiveError } from './toLiveError.js';

/** The SDK's own timers are put out of reach: time is the clock's. */
const neverMs = 2_147_483_647;

/** So many refusals of a session that worked, with nothing else between them, and the session is taken for lost. */
const mostOddAnswers = 3;

export interface SessionParts {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed: ObservedFetch | undefined;
  readonly facts: ServerFacts;
  readonly scribe: FrameScribe;
  readonly clock: Clock;
  /** Calls by their `onresumptiontoken`, to know which were really sent. */
  readonly calls: Map<unknown, () => void>;
  /** Whether the library made the client, and so ends its session and closes it. */
  readonly isOwn: boolean;
  /** Takes the tap off a client that is not ours. */
  readonly detach: () => void;
}

/** One negotiated session with a server, until it is lost or closed. */
export class Session {
  readonly parts: SessionParts;
  readonly openedAt: number;
  hasWorked = false;
  isOver = false;
  /** The server forgot it: whoever comes back needs another. */
  isSpent = false;
  /** Told of every failure before the caller is: some say that the session itself is over. */
  onFailure: (error: LiveError) => void = () => {};
  #oddAnswers = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.openedAt = parts.clock.now();
  }

  get facts(): ServerFacts {
    return this.parts.facts;
  }

  get isModern(): boolean {
    return this.parts.facts.era === 'modern';
  }

  /** One request, with a controller of its own. Rejects with `LiveError`. */
  async request(method: string, params: Record<string, unknown>, options: RequestOptions = {}): Promise<unknown> {
    const { client, clock, calls } = this.parts;
    const call = new OneCall(options, clock);
    calls.set(call.token, call.onSent);
    const settings: RequestOptionsLike = { signal: call.signal, timeout: neverMs, onresumptiontoken: call.token };
    try {
      const result = await client.request({ method, params }, anyResult, settings as never);
      this.hasWorked = true;
      this.#oddAnswers = 0;
      return result;
    } catch (error) {
      const failure = this.#failure(error, method, call);
      this.onFailure(failure);
      throw failure;
    } finally {
      calls.delete(call.token);
      call.end();
    }
  }

  /** Opens one `subscriptions/listen` stream. Rejects with `LiveError`. */
  async listen(filter: ListenFilter, signal: AbortSignal): Promise<ListenStream> {
    const { client, clock, observed } = this.parts;
    try {
      const handle = await client.listen?.(filter as never, { signal, timeout: neverMs } as never);
      if (handle === undefined) throw new LiveError('not-supported', 'subscriptions/listen: this client cannot listen');
      return { honoredUris: handle.honoredFilter.resourceSubscriptions ?? [], closed: handle.closed, close: () => handle.close() };
    } catch (error) {
      const failure = toLiveError(error, {
        method: 'subscriptions/listen', at: clock.wallNow(), retryAfterMs: observed?.lastPost?.retryAfterMs, lastStatus: observed?.lastPost?.status,
      });
      throw isMethodMissing(failure) ? new LiveError('method-missing', failure.message, failure) : failure;
    }
  }

  #failure(error: unknown, method: string, call: OneCall): LiveError {
    const { clock, transport, observed } = this.parts;
    const at = clock.wallNow();
    const sent = call.wasSent;
    if (call.hasTimedOut) return new LiveError('timeout', `${method}: no answer in time; it is tried again`, { at, sent, cause: error });
    if (call.signal.aborted) return new LiveError('aborted', `${method}: given up`, { at, sent, cause: error });
    const failure = toLiveError(error, {
      method, at, sent, hadSession: transport.sessionId !== undefined, retryAfterMs: observed?.lastPost?.retryAfterMs,
      lastStatus: observed?.lastPost?.status,
    });
    return this.#judgeOdd(failure, method);
  }

  /** One odd refusal says nothing about the session; several with nothing else between them do. */
  #judgeOdd(failure: LiveError, method: string): LiveError {
    const { kind, status } = failure;
    if (kind === 'server' || kind === 'not-found' || kind === 'method-missing') this.hasWorked = true;
    const isOdd = (kind === 'http' && (status === 400 || status === 409)) || kind === 'bad-answer';
    this.#oddAnswers = isOdd ? this.#oddAnswers + 1 : 0;
    if (!this.hasWorked || this.#oddAnswers < mostOddAnswers) return failure;
    const what = status === undefined ? 'answers that fit no question' : `HTTP ${status}`;
    return new LiveError('session-lost', `${method}: ${what} again and again on a session that worked; it is opened anew`, failure);
  }
}

/** A modern server says it in the body of a 404, which the SDK hands on as an HTTP error. */
function isMethodMissing({ kind, status, data }: LiveError): boolean {
  if (kind === 'method-missing') return true;
  const body = (data as { text?: unknown } | undefined)?.text;
  if (status !== 404 || typeof body !== 'string') return false;
  try {
    return (JSON.parse(body) as { error?: { code?: unknown } }).error?.code === -32601;
  } catch {
    return false;
  }
}
