import type { PushState } from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';
import type { ObservedFetch, StreamEvent } from './observedFetch.js';

export interface PushKeeperParts {
  readonly environment: Environment;
  readonly observed: ObservedFetch;
  /** Opens a fresh GET; settles when it is answered. */
  readonly reopen: () => Promise<void>;
  readonly subscribeTimeoutMs: number;
  readonly maxBackoffMs: number;
  /** The SDK of a handed-in client reopens by itself at first: so long it is left to that, milliseconds. */
  readonly patienceMs: number;
  readonly onPush: (push: PushState) => void;
}

/** A stream that ends sooner than this was no use; so often in a row, and the server has no push channel to speak of. */
const shortLifeMs = 1_000;
const mostShortLives = 3;
const reopenBaseMs = 1_000;
/** Keep-alive bytes that were seen at a pace are missed after so many times their longest pause. */
const missedPauses = 3;
const leastSilenceMs = 15_000;

/** Legacy era over HTTP: knows how the stand-alone GET stands and is the one loop that reopens it. */
export class PushKeeper {
  readonly #parts: PushKeeperParts;
  readonly #unsubscribe: () => void;
  #push: PushState = 'unknown';
  #hasBeenOpen = false;
  #openedAt = 0;
  #shortLives = 0;
  #failures = 0;
  #isSuspended = false;
  #isStopped = false;
  #disarm: (() => void) | undefined;
  #disarmSilence: (() => void) | undefined;
  #lastKeptAt = 0;
  #longestPauseMs = 0;
  #pauses = 0;

  constructor(parts: PushKeeperParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.observed.subscribe((event) => this.#on(event));
    if (parts.observed.isStreamBarred) this.#set('unavailable');
    else this.#arm(() => this.#unanswered(), parts.subscribeTimeoutMs);
    const { latest } = parts.observed;
    if (latest !== undefined && latest.type !== 'ended') this.#on(latest);
  }

  get push(): PushState {
    return this.#push;
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#disarm?.();
    this.#disarmSilence?.();
    this.#parts.observed.cutStream();
    if (this.#push === 'open') this.#set('lost');
  }

  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#failures = 0;
    if (this.#push !== 'open' && this.#push !== 'unavailable') this.#reopen();
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
        // Before it was ever open these say that there is none; 400, 409 and 5xx say that it does not work now.
        if (!this.#hasBeenOpen && (event.status < 400 || event.status === 404 || event.status === 405)) return this.#bar();
        return this.#failed(event.retryAfterMs);
      default:
        return event satisfies never;
    }
  }

  #opened(): void {
    this.#disarm?.();
    this.#hasBeenOpen = true;
    this.#openedAt = this.#parts.environment.clock.now();
    this.#lastKeptAt = this.#openedAt;
    this.#pauses = 0;
    this.#longestPauseMs = 0;
    this.#set('open');
  }

  #ended(): void {
    this.#disarmSilence?.();
    if (this.#isSuspended) return;
    const livedMs = this.#parts.environment.clock.now() - this.#openedAt;
    this.#shortLives = livedMs < shortLifeMs ? this.#shortLives + 1 : 0;
    if (livedMs >= shortLifeMs) this.#failures = 0;
    if (this.#shortLives >= mostShortLives) return this.#bar();
    this.#failed();
  }

  #failed(retryAfterMs = 0): void {
    if (this.#isSuspended) return;
    this.#failures += 1;
    this.#set('lost');
    const { environment, maxBackoffMs, patienceMs } = this.#parts;
    const delayMs = backoffDelay(this.#failures, environment.random(), { baseMs: reopenBaseMs, maxMs: maxBackoffMs });
    this.#arm(() => this.#reopen(), Math.min(maxBackoffMs, Math.max(100, patienceMs, delayMs, retryAfterMs)));
  }

  #reopen(): void {
    this.#arm(() => {
      // No answer at all: give this one up, or its socket is lost to the page.
      this.#parts.observed.cutStream();
      this.#failed();
    }, this.#parts.subscribeTimeoutMs);
    this.#parts.reopen().catch(() => {});
  }

  /** A server that never answers the GET has no push channel that one could wait for. */
  #unanswered(): void {
    this.#parts.observed.cutStream();
    this.#bar();
  }

  #bar(): void {
    this.#disarm?.();
    this.#disarmSilence?.();
    this.#parts.observed.isStreamBarred = true;
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
    this.#disarmSilence = this.#parts.environment.clock.setTimer(() => this.#parts.observed.cutStream(), silenceMs);
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
