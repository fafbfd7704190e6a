import type { Announcement, ConnectionPolicy, ConnectionState, FrameHistory, LiveError, PushState } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { closeSession, dropSession } from './closeSession.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { failure } from './failure.js';
import { judgeLoss, shortSessionMs } from './judgeLoss.js';
import { judgeOpening } from './judgeOpening.js';
import { Opening } from './Opening.js';
import { PageLife } from './PageLife.js';
import { ReadyQueue } from './ReadyQueue.js';
import { RetryTimer } from './RetryTimer.js';
import type { Session } from './Session.js';
import { SessionLife } from './SessionLife.js';
import { StateStore } from './StateStore.js';
import type { WatchTable } from './WatchTable.js';

export interface SessionCycleParts {
  readonly adapter: ConnectionAdapter;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
  readonly log: FrameHistory;
  readonly table: WatchTable;
  readonly onAnnouncement: (announcement: Announcement) => void;
}

/** The sessions of one connection, one at a time: opens, notices a loss, mends, ends. */
export class SessionCycle {
  readonly store: StateStore = new StateStore();
  readonly page: PageLife;
  readonly #parts: SessionCycleParts;
  readonly #queue = new ReadyQueue();
  readonly #retry: RetryTimer;
  #life: SessionLife | undefined;
  #opening: Opening | undefined;
  #ending: Promise<void> | undefined;
  /** The ends of the sessions before this one: the older may well take longer than the younger. */
  readonly #retiring = new Set<Promise<void>>();
  #isRecovery = false;
  #quickLosses = 0;
  /** How often it was told to close: a wish to open that is older than the latest of them is void. */
  #closings = 0;
  #isPushMissing = false;

  constructor(parts: SessionCycleParts) {
    const { environment, policy } = parts;
    this.#parts = parts;
    this.#retry = new RetryTimer(environment, policy);
    this.page = new PageLife(environment, policy, (deed) => {
      if (deed !== 'retry') this.#life?.[deed]();
      // Where a try waits for its time, it starts now.
      else if (this.store.state.retryAt !== undefined && this.#opening === undefined) void this.#open();
    });
  }

  get life(): SessionLife | undefined {
    return this.#life;
  }

  /** The session to ask, now or as soon as there is one; opens the connection on its first use. Rejects with `LiveError`. */
  async whenReady(signal: AbortSignal, method: string): Promise<Session> {
    const { status, error, retryAt } = this.store.state;
    if (status === 'ready' && this.#life !== undefined) return this.#life.session;
    if (status !== 'connecting' && status !== 'reconnecting') throw error ?? failure('closed', method, { at: this.#now(), sent: false });
    const ready = this.#queue.wait(signal);
    if (this.#opening === undefined && retryAt === undefined) void this.#open();
    return ready;
  }

  /** Starts a try at once, from every status. Resolves when it has ended one way or the other. */
  async reconnect(): Promise<void> {
    if (this.#ending !== undefined) {
      const closings = this.#closings;
      await this.#ending;
      if (closings !== this.#closings) return;
    }
    if (this.#opening !== undefined) return this.#opening.done;
    this.#retry.reset();
    this.#isRecovery = false;
    this.#quickLosses = 0;
    const life = this.#takeLife();
    this.#isPushMissing = false;
    if (life !== undefined) this.#retire(this.#end(life));
    return this.#open();
  }

  /** The session is gone. Whoever notices first starts the one recovery that all share. */
  lost(session: Session, error: LiveError): void {
    if (this.#life?.session !== session) return;
    this.#takeLife()?.lose();
    session.isSpent = error.kind === 'session-lost';
    const { clock } = session.parts;
    session.leave();
    this.#retire(dropSession(session, error, this.#parts.log, clock));
    const livedMs = clock.now() - session.openedAt;
    this.#quickLosses = livedMs < shortSessionMs ? this.#quickLosses + 1 : 0;
    if (this.#quickLosses === 0) this.#retry.reset();
    const verdict = judgeLoss({ kind: error.kind, isRecovery: this.#isRecovery, livedMs, quickLosses: this.#quickLosses });
    this.#isRecovery = true;
    if (verdict === 'failed' || verdict === 'unauthorized') return this.#stop(verdict, error);
    if (verdict === 'later') return this.#waitAndRetry(error);
    this.store.set({ status: 'reconnecting', push: 'unknown', error });
    // Not within the call that tells of the loss: whoever closes transports may not be done with it.
    void this.#open(Promise.resolve());
  }

  /** Ends what there is. Idempotent. */
  close(): Promise<void> {
    this.#closings += 1;
    this.page.stop();
    this.#ending ??= this.#close().finally(() => { this.#ending = undefined; });
    return this.#ending;
  }

  async #close(): Promise<void> {
    this.#retry.cancel();
    const opening = this.#opening;
    const life = this.#takeLife();
    if (this.store.state.status === 'closed') return;
    if (opening !== undefined || life !== undefined) this.#parts.log.write({ dir: 'local', kind: 'step', method: 'stop work', note: 'done' });
    this.#opening = undefined;
    this.store.set({ status: 'closed', push: 'unknown', error: null, retryAt: undefined });
    await Promise.all([...this.#retiring, life === undefined ? undefined : this.#end(life), opening?.abandon()]);
  }

  #end({ session, watcher }: SessionLife): Promise<void> {
    const { log, environment: { clock } } = this.#parts;
    return closeSession(session, watcher, log, clock);
  }

  #retire(end: Promise<void>): void {
    this.#retiring.add(end);
    const over = (): void => void this.#retiring.delete(end);
    end.then(over, over);
  }

  #takeLife(): SessionLife | undefined {
    const life = this.#life;
    this.#life = undefined;
    if (life === undefined) return undefined;
    this.#isPushMissing = life.isPushMissing;
    life.retire();
    return life;
  }

  #open(after?: Promise<void>): Promise<void> {
    this.#retry.cancel();
    this.page.start();
    const { adapter, environment: { clock }, policy, log } = this.#parts;
    const opening = new Opening({
      adapter, clock, log, timeoutMs: policy.readTimeoutMs,
      onOpened: (opened) => this.#adopt(opened), onFailed: (error) => this.#openFailed(error),
      onMessage: (message) => this.#dispatched(message), onClosed: (closed) => this.#closedUnder(closed),
    });
    this.#opening = opening;
    this.store.set({ status: this.#openingStatus(), push: 'unknown', retryAt: undefined });
    // Whoever was told may have closed it already.
    return this.#opening === opening ? opening.start(after) : opening.done;
  }

  #adopt(session: Session): void {
    const { adapter: { watchModern }, environment, policy, table } = this.#parts;
    this.#opening = undefined;
    const life = new SessionLife({
      session, environment, policy, table, watchModern, isPushMissing: this.#isPushMissing, isSuspended: this.page.isReleased,
      onPush: (push) => this.#pushChanged(push),
    });
    this.#life = life;
    this.store.set({ status: 'ready', session: this.store.state.session + 1, facts: session.facts, push: life.push, error: null });
    // Whoever was told may have closed it already.
    if (this.#life !== life) return;
    session.onFailure = (failed) => {
      if (failed.kind === 'session-lost' || failed.kind === 'unauthorized') this.lost(session, failed);
    };
    life.start();
    this.#queue.resolve(session);
    if (session.isOver) this.#closedUnder(session);
  }

  #closedUnder(session: Session): void {
    session.isOver = true;
    this.lost(session, failure('closed', 'transport', { at: this.#now() }));
  }

  #openFailed(error: LiveError): void {
    this.#opening = undefined;
    const verdict = judgeOpening(error);
    if (verdict === 'retry') this.#waitAndRetry(error);
    else this.#stop(verdict, error);
  }

  #stop(status: ConnectionState['status'], error: LiveError): void {
    this.#retry.reset();
    this.store.set({ status, push: 'unknown', error });
    this.#queue.reject(error);
  }

  #waitAndRetry(error: LiveError): void {
    // In a tab that nobody looks at it waits until someone does.
    const delayMs = this.#retry.plan(error, () => { if (!this.page.isHidden) void this.#open(); });
    this.store.set({ status: this.#openingStatus(), push: 'unknown', error, retryAt: this.#now() + delayMs });
    this.#queue.reject(error);
  }

  #openingStatus(): ConnectionState['status'] {
    return this.store.state.session === 0 ? 'connecting' : 'reconnecting';
  }

  #pushChanged(push: PushState): void {
    // No message tells of it: without a line of its own, an announcement that cannot arrive leaves no trace.
    if (push !== 'unknown') this.#parts.log.write({ dir: 'local', kind: 'step', method: 'push stream', note: push });
    this.store.set({ push });
  }

  #dispatched(message: unknown): void {
    const { method, params, id } = message as { method?: unknown; params?: { uri?: unknown }; id?: unknown };
    if (typeof method !== 'string' || id !== undefined) return;
    if (method === 'notifications/resources/updated' && typeof params?.uri === 'string') this.#parts.table.announced(params.uri);
    this.#parts.onAnnouncement({ method, params });
  }

  #now(): number {
    return this.#parts.environment.clock.wallNow();
  }
}
