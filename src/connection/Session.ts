import { LiveError, type RequestOptions, type ServerFacts } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { anyResult, type ClientLike, type RequestOptionsLike, type TransportLike } from './ClientLike.js';
import { failure } from './failure.js';
import type { ObservedFetch } from './observedFetch.js';
import { OneCall } from './OneCall.js';
import { toLiveError } from './toLiveError.js';
import type { Wire } from './Wire.js';

/** The SDK's own timers are put out of reach: time is the clock's. */
export const neverMs = 2_147_483_647;

/** So many refusals of a session that worked, with nothing else between them, and the session is taken for lost. */
const mostOddAnswers = 3;

export interface SessionParts {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed: ObservedFetch | undefined;
  readonly facts: ServerFacts;
  readonly wire: Wire;
  readonly clock: Clock;
  /** Whether the library made the client, and so ends its session and closes it. */
  readonly isOwn: boolean;
  /** Takes the tap off a client that is not ours. */
  readonly detach: () => void;
}

/** One negotiated session with a server, until it is lost or closed. */
export class Session {
  readonly parts: SessionParts;
  readonly openedAt: number;
  /** Its transport was closed, perhaps before anybody knew of it. */
  isOver = false;
  /** The server forgot it: whoever comes back needs another. */
  isSpent = false;
  /** Told of every failure before the caller is: some say that the session itself is over. */
  onFailure: (error: LiveError) => void = () => {};
  #hasWorked = false;
  #oddAnswers = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.openedAt = parts.clock.now();
    if (parts.isOwn) parts.wire.onUnmatched = () => this.#unmatched();
  }

  get facts(): ServerFacts {
    return this.parts.facts;
  }

  get isModern(): boolean {
    return this.parts.facts.era === 'modern';
  }

  /** One request, with a controller of its own. Rejects with `LiveError`. */
  async request(method: string, params: Record<string, unknown>, options: RequestOptions = {}): Promise<unknown> {
    const { client, clock, wire } = this.parts;
    const call = new OneCall(options, clock);
    wire.add(call);
    const settings: RequestOptionsLike = { signal: call.signal, timeout: neverMs, onresumptiontoken: call.token };
    try {
      return this.#worked(await client.request({ method, params }, anyResult, settings as never));
    } catch (error) {
      // The SDK throws a whole answer away for one odd part of it. What must be right in it is judged by who asked.
      if ((error as { code?: unknown }).code === 'INVALID_RESULT' && call.result !== undefined) return this.#worked(call.result);
      const failed = this.#failure(error, method, call);
      this.onFailure(failed);
      throw failed;
    } finally {
      wire.delete(call);
      call.end();
    }
  }

  /** What an SDK threw, as one of our kinds. */
  translate(error: unknown, method: string, sent: boolean | undefined): LiveError {
    const { client, clock, transport, observed } = this.parts;
    return toLiveError(error, {
      method, sent, at: clock.wallNow(), hadSession: transport.sessionId !== undefined, isConnected: client.transport !== undefined,
      retryAfterMs: observed?.lastPost?.retryAfterMs, lastStatus: observed?.lastPost?.status,
    });
  }

  /** From now on nothing of it is written or told. */
  leave(): void {
    this.parts.wire.mute();
    this.parts.detach();
  }

  #worked(result: unknown): unknown {
    this.#hasWorked = true;
    this.#oddAnswers = 0;
    return result;
  }

  #failure(error: unknown, method: string, call: OneCall): LiveError {
    const details = { at: this.parts.clock.wallNow(), sent: call.wasSent, cause: error };
    if (call.signal.aborted) return failure(call.hasTimedOut ? 'timeout' : 'aborted', method, details);
    return this.#judgeOdd(this.translate(error, method, call.wasSent));
  }

  /** One odd refusal says nothing about the session; several with nothing else between them do. */
  #judgeOdd(failed: LiveError): LiveError {
    const { kind, status } = failed;
    if (kind === 'server' || kind === 'not-found' || kind === 'method-missing') this.#hasWorked = true;
    const isOdd = (kind === 'http' && (status === 400 || status === 409)) || kind === 'bad-answer';
    this.#oddAnswers = isOdd ? this.#oddAnswers + 1 : 0;
    return this.#isDoubtful() ? this.#lostTo(failed.message, failed) : failed;
  }

  #unmatched(): void {
    this.#oddAnswers += 1;
    if (this.#isDoubtful()) this.onFailure(this.#lostTo('answers that fit no question'));
  }

  #isDoubtful(): boolean {
    return this.#hasWorked && this.#oddAnswers >= mostOddAnswers;
  }

  #lostTo(what: string, cause?: LiveError): LiveError {
    return new LiveError('session-lost', `${what}, again and again on a session that worked; it is opened anew`, cause ?? { at: this.parts.clock.wallNow() });
  }
}
