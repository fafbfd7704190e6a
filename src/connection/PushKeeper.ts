import type { PushState } from '../protocol/index.js';
import { judgeRefusedStream } from './judgePush.js';
import type { ObservedFetch, StreamEvent } from './observedFetch.js';
import { OneTimer } from './OneTimer.js';
import { retryDelay, type RetryLimits } from './retryDelay.js';

export interface PushKeeperParts extends RetryLimits {
  readonly observed: ObservedFetch;
  /** Opens a fresh GET; settles when it is answered. */
  readonly reopen: () => Promise<void>;
  readonly subscribeTimeoutMs: number;
  /** An earlier session of the connection found that the server has no push channel. */
  readonly isMissing: boolean;
  /** Nobody looks: the stream is opened when somebody does. */
  readonly isSuspended: boolean;
  readonly onPush: (push: PushState) => void;
  /** A stream that was open is answered with 404: the server may have forgotten the session. */
  readonly onForgotten: () => void;
}

/** A stream that ends sooner was no use, milliseconds. */
const shortLifeMs = 1_000;
/** So many of those in a row, and nothing will come of it. */
const mostShortLives = 3;
/** Keep-alive bytes that were seen at a pace are missed after so many times their longest pause. */
const missedPauses = 3;
const leastSilenceMs = 15_000;

/**
 * Legacy era over HTTP: knows how the stand-alone GET stands and is the one loop that opens it. It holds the gate of the fetch, which
 * lets a GET out only when the keeper wants one: the SDK's own tries find it shut, so two streams can never meet.
 */
export class PushKeeper {
  readonly #parts: PushKeeperParts;
  readonly #unsubscribe: () => void;
  /** For the next try, and for the answer to the one that is on its way. */
  readonly #timer: OneTimer;
  readonly #silence: OneTimer;
  #push: PushState = 'unknown';
  #hasBeenOpen = false;
  #hasAnswered = false;
  #hasDoubted = false;
  #openedAt = 0;
  #shortLives = 0;
  #failures = 0;
  #isSuspended: boolean;
  #lastKeptAt = 0;
  #longestPauseMs = 0;
  #pauses = 0;
  /** The server has no push channel, and a new session would not give it one. */
  isMissing: boolean;

  constructor(parts: PushKeeperParts) {
    const { environment: { clock }, observed, isSuspended, isMissing } = parts;
    this.#parts = parts;
    this.#isSuspended = isSuspended;
    this.isMissing = isMissing;
    this.#timer = new OneTimer(clock);
    this.#silence = new OneTimer(clock);
    this.#unsubscribe = observed.subscribe((event) => this.#on(event));
  }

  start(): void {
    const { observed } = this.#parts;
    observed.isStreamBarred = true;
    if (this.isMissing) this.#set('unavailable');
    else if (observed.latest?.type === 'open') this.#opened();
    else if (observed.latest?.type === 'opening') this.#awaitAnswer();
    else if (!this.#isSuspended) this.#reopen();
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#rest();
    this.#cut();
    if (this.#push === 'open') this.#set('lost');
  }

  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#failures = 0;
    if (this.#push !== 'unavailable') this.#reopen();
  }

  /** A stream over which nothing came for so long may be dead without a word: a fresh one takes its place. */
  renew(): void {
    if (this.#push !== 'open' || this.#isSuspended) return;
    this.suspend();
    this.resume();
  }

  stop(): void {
    this.#unsubscribe();
    this.#rest();
  }

  #on(event: StreamEvent): void {
    switch (event.type) {
      case 'opening':
        this.#parts.observed.isStreamBarred = true;
        return;
      case 'open':
        return this.#opened();
      case 'bytes':
        return this.#heard(event.isKeepAlive);
      case 'ended':
        return this.#ended();
      case 'unreachable':
        return this.#failed();
      case 'refused':
        return this.#refused(event.status, event.retryAfterMs);
      default:
        return event satisfies never;
    }
  }

  #opened(): void {
    this.#timer.disarm();
    this.#hasAnswered = true;
    this.#hasBeenOpen = true;
    this.#hasDoubted = false;
    this.#openedAt = this.#now();
    this.#lastKeptAt = this.#openedAt;
    this.#pauses = 0;
    this.#longestPauseMs = 0;
    this.#set('open');
  }

  #refused(status: number, retryAfterMs: number | undefined): void {
    this.#hasAnswered = true;
    const { observed: { lastPost }, onForgotten } = this.#parts;
    if (judgeRefusedStream({ status, hasBeenOpen: this.#hasBeenOpen, lastPostStatus: lastPost?.status }) === 'again') {
      this.#failed(retryAfterMs);
      if (status !== 404 || this.#hasDoubted) return;
      this.#hasDoubted = true;
      return onForgotten();
    }
    this.#bar();
    // Said of a session that is gone, it may say nothing of the next one.
    if (status === 404) this.isMissing = false;
  }

  #ended(): void {
    this.#silence.disarm();
    if (this.#isSuspended) return;
    const wasShort = this.#now() - this.#openedAt < shortLifeMs;
    this.#shortLives = wasShort ? this.#shortLives + 1 : 0;
    if (this.#shortLives >= mostShortLives) return this.#bar();
    // A stream that held for a while is cut by routine: no more than the first wait for it.
    if (!wasShort) this.#failures = 0;
    this.#failed();
  }

  #failed(retryAfterMs?: number): void {
    if (this.#isSuspended) return;
    this.#failures += 1;
    this.#set('lost');
    this.#timer.arm(retryDelay(this.#failures, this.#parts, retryAfterMs), () => this.#reopen());
  }

  #reopen(): void {
    this.#parts.observed.isStreamBarred = false;
    this.#awaitAnswer();
    this.#parts.reopen().catch(() => {});
  }

  /** No answer at all: it is given up, or its socket is lost to the page. A server that never answered any has no channel. */
  #awaitAnswer(): void {
    this.#timer.arm(this.#parts.subscribeTimeoutMs, () => {
      this.#cut();
      if (this.#hasAnswered) this.#failed();
      else this.#bar();
    });
  }

  #bar(): void {
    this.#rest();
    this.isMissing = true;
    this.#set('unavailable');
  }

  /** A server that kept the stream alive at a pace and stopped is gone, though the socket does not say so. */
  #heard(isKeepAlive: boolean): void {
    if (isKeepAlive) {
      this.#longestPauseMs = Math.max(this.#longestPauseMs, this.#now() - this.#lastKeptAt);
      this.#lastKeptAt = this.#now();
      this.#pauses += 1;
    }
    if (this.#pauses >= missedPauses) this.#silence.arm(Math.max(leastSilenceMs, missedPauses * this.#longestPauseMs), () => this.renew());
  }

  #cut(): void {
    this.#parts.observed.isStreamBarred = true;
    this.#parts.observed.cutStream();
  }

  #rest(): void {
    this.#timer.disarm();
    this.#silence.disarm();
  }

  #now(): number {
    return this.#parts.environment.clock.now();
  }

  #set(push: PushState): void {
    if (push === this.#push) return;
    this.#push = push;
    this.#parts.onPush(push);
  }
}
