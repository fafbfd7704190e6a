import type { PushState } from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';
import { judgeEndedStream, judgeRefusedStream } from './judgePush.js';
import type { ObservedFetch, StreamEvent } from './observedFetch.js';

export interface PushKeeperParts {
  readonly environment: Environment;
  readonly observed: ObservedFetch;
  /** Opens a fresh GET; settles when it is answered. */
  readonly reopen: () => Promise<void>;
  readonly subscribeTimeoutMs: number;
  readonly maxBackoffMs: number;
  /** An earlier session of the connection found that the server has no push channel. */
  readonly isMissing: boolean;
  /** Nobody looks: the stream is opened when somebody does. */
  readonly isSuspended: boolean;
  readonly onPush: (push: PushState) => void;
}

const leastLifeMs = 1_000;
const mostLives = 8;
const reopenBaseMs = 1_000;
const leastWaitMs = 100;
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
  #push: PushState = 'unknown';
  #hasBeenOpen = false;
  #hasAnswered = false;
  #openedAt = 0;
  #livesMs: number[] = [];
  #failures = 0;
  #isSuspended: boolean;
  #isStopped = false;
  #disarm: (() => void) | undefined;
  #disarmSilence: (() => void) | undefined;
  #lastKeptAt = 0;
  #longestPauseMs = 0;
  #pauses = 0;
  /** The server has no push channel, and a new session would not give it one. */
  isMissing: boolean;

  constructor(parts: PushKeeperParts) {
    this.#parts = parts;
    this.#isSuspended = parts.isSuspended;
    this.isMissing = parts.isMissing;
    this.#unsubscribe = parts.observed.subscribe((event) => this.#on(event));
  }

  get push(): PushState {
    return this.#push;
  }

  start(): void {
    const { observed, subscribeTimeoutMs } = this.#parts;
    observed.isStreamBarred = true;
    if (this.isMissing) this.#set('unavailable');
    else if (observed.latest?.type === 'open') this.#on(observed.latest);
    else if (observed.latest?.type === 'opening') this.#arm(() => this.#unanswered(), subscribeTimeoutMs);
    else if (!this.#isSuspended) this.#reopen();
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#disarm?.();
    this.#disarmSilence?.();
    this.#parts.observed.isStreamBarred = true;
    this.#parts.observed.cutStream();
    if (this.#push === 'open') this.#set('lost');
  }

  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#failures = 0;
    if (this.#push !== 'open' && this.#push !== 'unavailable') this.#reopen();
  }

  /** A stream over which nothing came for so long may be dead without a word: a fresh one takes its place. */
  renew(): void {
    if (this.#push !== 'open' || this.#isSuspended) return;
    this.suspend();
    this.resume();
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#disarm?.();
    this.#disarmSilence?.();
  }

  #on(event: StreamEvent): void {
    if (this.#isStopped) return;
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
    this.#disarm?.();
    this.#hasAnswered = true;
    this.#hasBeenOpen = true;
    this.#openedAt = this.#parts.environment.clock.now();
    this.#lastKeptAt = this.#openedAt;
    this.#pauses = 0;
    this.#longestPauseMs = 0;
    this.#set('open');
  }

  #refused(status: number, retryAfterMs: number | undefined): void {
    this.#hasAnswered = true;
    const lastPostStatus = this.#parts.observed.lastPost?.status;
    if (judgeRefusedStream({ status, hasBeenOpen: this.#hasBeenOpen, lastPostStatus }) === 'again') return this.#failed(retryAfterMs);
    this.#bar();
    // Said of a session that is gone, it may say nothing of the next one.
    if (status === 404) this.isMissing = false;
  }

  #ended(): void {
    this.#disarmSilence?.();
    if (this.#isSuspended) return;
    const livedMs = this.#parts.environment.clock.now() - this.#openedAt;
    this.#livesMs = [...this.#livesMs, livedMs].slice(-mostLives);
    const verdict = judgeEndedStream(this.#livesMs);
    if (verdict === 'none') return this.#bar();
    // A stream that held for a while is cut by routine: no more than the first wait for it.
    if (livedMs >= leastLifeMs) this.#failures = 0;
    this.#failed();
  }

  #failed(retryAfterMs = 0): void {
    if (this.#isSuspended) return;
    this.#failures += 1;
    this.#set('lost');
    const { environment, maxBackoffMs } = this.#parts;
    const delayMs = backoffDelay(this.#failures, environment.random(), { baseMs: reopenBaseMs, maxMs: maxBackoffMs });
    this.#arm(() => this.#reopen(), Math.min(maxBackoffMs, Math.max(leastWaitMs, delayMs, retryAfterMs)));
  }

  #reopen(): void {
    this.#parts.observed.isStreamBarred = false;
    this.#arm(() => this.#unanswered(), this.#parts.subscribeTimeoutMs);
    this.#parts.reopen().catch(() => {});
  }

  /** No answer at all. It is given up, or its socket is lost to the page; a server that never answered any has no channel. */
  #unanswered(): void {
    this.#parts.observed.isStreamBarred = true;
    this.#parts.observed.cutStream();
    if (this.#hasAnswered) this.#failed();
    else this.#bar();
  }

  #bar(): void {
    this.#disarm?.();
    this.#disarmSilence?.();
    this.isMissing = true;
    this.#set('unavailable');
  }

  /** A server that kept the stream alive at a pace and stopped is gone, though the socket does not say so. */
  #heard(isKeepAlive: boolean): void {
    const now = this.#parts.environment.clock.now();
    if (isKeepAlive) {
      this.#longestPauseMs = Math.max(this.#longestPauseMs, now - this.#lastKeptAt);
      this.#lastKeptAt = now;
      this.#pauses += 1;
    }
    if (this.#pauses < missedPauses) return;
    this.#disarmSilence?.();
    const silenceMs = Math.max(leastSilenceMs, missedPauses * this.#longestPauseMs);
    this.#disarmSilence = this.#parts.environment.clock.setTimer(() => this.renew(), silenceMs);
  }

  #arm(deed: () => void, delayMs: number): void {
    this.#disarm?.();
    this.#disarm = this.#parts.environment.clock.setTimer(deed, delayMs);
  }

  #set(push: PushState): void {
    if (push === this.#push) return;
    this.#push = push;
    this.#parts.onPush(push);
  }
}
