import { LiveError, type LiveErrorDetails, type RequestOptions, type ServerFacts } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import type { CallBook } from './CallBook.js';
import { anyResult, type ClientLike, type RequestOptionsLike, type TransportLike } from './ClientLike.js';
import type { EraSupport } from './EraSupport.js';
import type { FrameScribe } from './FrameScribe.js';
import type { ObservedFetch } from './observedFetch.js';
import { OneCall } from './OneCall.js';
import { toLiveError, whatFollows } from './toLiveError.js';

/** The SDK's own timers are put out of reach: time is the clock's. */
const neverMs = 2_147_483_647;

/** So many refusals of a session that worked, with nothing else between them, and the session is taken for lost. */
const mostOddAnswers = 3;

export interface SessionParts {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed: ObservedFetch | undefined;
  /** How it watches where it is of the modern era; absent where the door does not speak that. */
  readonly watchModern: EraSupport['watch'] | undefined;
  readonly facts: ServerFacts;
  readonly scribe: FrameScribe;
  readonly clock: Clock;
  readonly calls: CallBook;
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
    if (parts.isOwn) parts.scribe.onUnmatched = () => this.#unmatched();
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
    calls.add(call);
    const settings: RequestOptionsLike = { signal: call.signal, timeout: neverMs, onresumptiontoken: call.token };
    try {
      const result = await client.request({ method, params }, anyResult, settings as never);
      return this.#worked(result);
    } catch (error) {
      // The SDK throws a whole answer away for one odd part of it. What must be right in it is judged by who asked.
      if ((error as { code?: unknown }).code === 'INVALID_RESULT' && call.result !== undefined) return this.#worked(call.result);
      const failure = this.#failure(error, method, call);
      this.onFailure(failure);
      throw failure;
    } finally {
      calls.delete(call);
      call.end();
    }
  }

  #worked(result: unknown): unknown {
    this.hasWorked = true;
    this.#oddAnswers = 0;
    return result;
  }

  #failure(error: unknown, method: string, call: OneCall): LiveError {
    const details = { at: this.parts.clock.wallNow(), sent: call.wasSent, cause: error };
    if (call.hasTimedOut) return new LiveError('timeout', `${method}: no answer in time; ${whatFollows(method)}`, details);
    if (call.signal.aborted) return new LiveError('aborted', `${method}: given up`, details);
    return this.#judgeOdd(this.translate(error, method, call.wasSent), method);
  }

  /** What an SDK threw, as one of our kinds. */
  translate(error: unknown, method: string, sent: boolean | undefined): LiveError {
    const { client, clock, transport, observed } = this.parts;
    return toLiveError(error, {
      method, sent, at: clock.wallNow(), hadSession: transport.sessionId !== undefined, isConnected: client.transport !== undefined,
      retryAfterMs: observed?.lastPost?.retryAfterMs, lastStatus: observed?.lastPost?.status,
    });
  }

  /** One odd refusal says nothing about the session; several with nothing else between them do. */
  #judgeOdd(failure: LiveError, method: string): LiveError {
    const { kind, status } = failure;
    if (kind === 'server' || kind === 'not-found' || kind === 'method-missing') this.hasWorked = true;
    const isOdd = (kind === 'http' && (status === 400 || status === 409)) || kind === 'bad-answer';
    this.#oddAnswers = isOdd ? this.#oddAnswers + 1 : 0;
    return this.#isDoubtful() ? lostTo(`${method}: HTTP ${status ?? 200}`, failure) : failure;
  }

  #unmatched(): void {
    this.#oddAnswers += 1;
    if (this.#isDoubtful()) this.onFailure(lostTo('answers that fit no question', { at: this.parts.clock.wallNow() }));
  }

  #isDoubtful(): boolean {
    return this.hasWorked && this.#oddAnswers >= mostOddAnswers;
  }
}

function lostTo(what: string, details: LiveErrorDetails): LiveError {
  return new LiveError('session-lost', `${what}, again and again on a session that worked; it is opened anew`, details);
}
