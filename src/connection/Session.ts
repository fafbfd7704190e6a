import { LiveError, type RequestOptions, type ServerFacts } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { anyResult, type ClientLike, type RequestOptionsLike, type TransportLike } from './ClientLike.js';
import type { FrameScribe } from './FrameScribe.js';
import type { ListenFilter, ListenStream } from './ListenWatcher.js';
import type { ObservedFetch } from './observedFetch.js';
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
  hasWorked = false;
  isOver = false;
  #oddAnswers = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
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
      throw this.#failure(error, method, call);
    } finally {
      calls.delete(call.token);
      call.end();
    }
  }

  /** Opens one `subscriptions/listen` stream. Rejects with `LiveError`. */
  async listen(filter: ListenFilter, signal: AbortSignal): Promise<ListenStream> {
    const { client, clock } = this.parts;
    try {
      const handle = await client.listen?.(filter as never, { signal, timeout: neverMs } as never);
      if (handle === undefined) throw new LiveError('not-supported', 'subscriptions/listen: this client cannot listen');
      return { honoredUris: handle.honoredFilter.resourceSubscriptions ?? [], closed: handle.closed, close: () => handle.close() };
    } catch (error) {
      const failure = toLiveError(error, { method: 'subscriptions/listen', at: clock.wallNow(), retryAfterMs: this.parts.observed?.lastPost?.retryAfterMs });
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
    if (failure.kind === 'server' || failure.kind === 'not-found' || failure.kind === 'method-missing') this.hasWorked = true;
    const isOdd = failure.kind === 'http' && (failure.status === 400 || failure.status === 409);
    this.#oddAnswers = isOdd ? this.#oddAnswers + 1 : 0;
    if (this.hasWorked && this.#oddAnswers >= mostOddAnswers) {
      return new LiveError('session-lost', `${method}: HTTP ${failure.status} again and again on a session that worked; it is opened anew`, failure);
    }
    return failure;
  }
}

/** A controller and a timer for exactly one call: an SDK never takes its listener off a signal that is shared. */
class OneCall {
  readonly token = (): void => {};
  hasTimedOut = false;
  wasSent = false;
  readonly #controller = new AbortController();
  readonly #onSent: (() => void) | undefined;
  readonly #caller: AbortSignal | undefined;
  readonly #disarm: () => void;

  constructor({ signal, timeoutMs, onSent }: RequestOptions, clock: Clock) {
    this.#onSent = onSent;
    this.#caller = signal;
    if (signal?.aborted === true) this.#controller.abort();
    else signal?.addEventListener('abort', this.#giveUp, { once: true });
    this.#disarm = clock.setTimer(() => {
      this.hasTimedOut = true;
      this.#controller.abort();
    }, timeoutMs ?? Infinity);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly onSent = (): void => {
    this.wasSent = true;
    this.#onSent?.();
  };

  end(): void {
    this.#disarm();
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = (): void => this.#controller.abort();
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
