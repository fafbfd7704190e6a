import type { ConnectionPolicy } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { OneTimer } from './OneTimer.js';

/**
 * What the page's being looked at means for a connection.
 * `suspend`: hidden for so long that the push stream is given back, for a browser has six connections to an origin, across its tabs;
 * `resume`: looked at again, what was given back is taken up; `renew`: the machine slept or changed its network, and what looks open
 * may be dead; `retry`: a try that waits for its time may start now; `leave`: the page goes for good
 */
export type PageDeed = 'suspend' | 'resume' | 'renew' | 'retry' | 'leave';

/** A wall clock that ran ahead of the monotonic one by this much means that the machine may have slept. */
const leastSleepMs = 30_000;

/** Follows the page, and says what it asks of a connection. */
export class PageLife {
  readonly #environment: Environment;
  readonly #policy: Pick<ConnectionPolicy, 'releaseWhenHiddenMs'>;
  readonly #tell: (deed: PageDeed) => void;
  readonly #timer: OneTimer;
  #unsubscribe: (() => void) | undefined;
  #hiddenAt: number | undefined;
  #clockOffset = 0;
  isReleased = false;

  constructor(environment: Environment, policy: Pick<ConnectionPolicy, 'releaseWhenHiddenMs'>, tell: (deed: PageDeed) => void) {
    this.#environment = environment;
    this.#policy = policy;
    this.#tell = tell;
    this.#timer = new OneTimer(environment.clock);
  }

  get isHidden(): boolean {
    return this.#environment.visibility.isHidden();
  }

  /** Idempotent. */
  start(): void {
    if (this.#unsubscribe !== undefined) return;
    this.#clockOffset = this.#offset();
    this.#unsubscribe = this.#environment.visibility.subscribe((event) => {
      if (event === 'hidden') this.#hidden();
      if (event === 'shown' || event === 'resumed') this.#shown();
      if (event === 'frozen') this.#release();
      if (event === 'leaving') this.#tell('leave');
      if (event !== 'online') return;
      this.#tell('renew');
      this.#tell('retry');
    });
    if (this.isHidden) this.#hidden();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#timer.disarm();
    this.#hiddenAt = undefined;
    this.isReleased = false;
  }

  /** Called wherever the connection is busy anyway: nothing else tells that the machine slept. */
  checkSleep(): void {
    const offset = this.#offset();
    const hasSlept = offset - this.#clockOffset >= leastSleepMs;
    this.#clockOffset = offset;
    if (hasSlept && this.#unsubscribe !== undefined) this.#tell('renew');
  }

  #hidden(): void {
    this.#hiddenAt ??= this.#environment.clock.wallNow();
    this.#timer.arm(this.#policy.releaseWhenHiddenMs, () => this.#release());
  }

  #shown(): void {
    if (this.isHidden) return;
    // A hidden page's timers may be late by any time, so the stream may still be held that should have been given back.
    const now = this.#environment.clock.wallNow();
    const isOverdue = !this.isReleased && now - (this.#hiddenAt ?? now) >= this.#policy.releaseWhenHiddenMs;
    this.#timer.disarm();
    this.#hiddenAt = undefined;
    this.isReleased = false;
    if (isOverdue) this.#tell('renew');
    this.#tell('resume');
    this.#tell('retry');
    this.checkSleep();
  }

  #release(): void {
    this.#timer.disarm();
    if (this.isReleased) return;
    this.isReleased = true;
    this.#tell('suspend');
  }

  #offset(): number {
    const { clock } = this.#environment;
    return clock.wallNow() - clock.now();
  }
}
