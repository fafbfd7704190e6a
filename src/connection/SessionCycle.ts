import {
  type Announcement, type ConnectionPolicy, type ConnectionState, type FrameHistory, LiveError, type PushState,
} from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { closeSession, dropSession } from './closeSession.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { judgeLoss, shortSessionMs } from './judgeLoss.js';
import { judgeOpening } from './judgeOpening.js';
import { Opening } from './Opening.js';
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
  readonly areListsWanted: () => boolean;
  /** Nobody looks at the page, and has not for a while. */
  readonly isReleased: () => boolean;
  readonly isHidden: () => boolean;
  readonly onAnnouncement: (announcement: Announcement) => void;
  /** Before every try to open a session. */
  readonly onOpening: () => void;
}

/** The sessions of one connection, one at a time: opens, notices a loss, mends, ends. */
export class SessionCycle {
  readonly store: StateStore = new StateStore();
  readonly #parts: SessionCycleParts;
  readonly #queue = new ReadyQueue();
  readonly #retry: RetryTimer;
  #life: SessionLife | undefined;
  #opening: Opening | undefined;
  #ending: Promise<void> | undefined;
  /** The end of the session before this one. */
  #retiring: Promise<void> | undefined;
  #isRecovery = false;
  #quickLosses = 0;
  /** How often it was told to close: a wish to open that is older than the latest of them is void. */
  #closings = 0;
  #isPushMissing = false;

  constructor(parts: SessionCycleParts) {
    this.#parts = parts;
    this.#retry = new RetryTimer(parts.environment, parts.policy);
  }

  get life(): SessionLife | undefined {
    return this.#life;
  }

  /** The session to ask, now or as soon as there is one; opens the connection on its first use. Rejects with `LiveError`. */
  whenReady(signal: AbortSignal | undefined, method: string): Promise<Session> {
    const { status, error, retryAt } = this.store.state;
    const at = this.#now();
    const session = this.#life?.session;
    if (status === 'ready' && session !== undefined) return Promise.resolve(session);
    if (status === 'closed') return Promise.reject(new LiveError('closed', `${method}: not sent, the connection is closed`, { at, sent: false }));
    if (status !== 'connecting' && status !== 'reconnecting') return Promise.reject(error ?? new LiveError('closed', `${method}: not sent, there is no connection`, { at, sent: false }));
    const ready = this.#queue.wait(signal, method, at);
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
    if (life !== undefined) this.#retiring = this.#end(life);
    return this.#open();
  }

  /** Where a try waits for its time, it starts now. */
  retryNow(): void {
    if (this.store.state.retryAt !== undefined && this.#opening === undefined) void this.#open();
  }

  /** The session is gone. Whoever notices first starts the one recovery that all share. */
  lost(session: Session, error: LiveError): void {
    if (this.#life?.session !== session) return;
    const life = this.#takeLife();
    if (life === undefined) return;
    session.isSpent = error.kind === 'session-lost';
    life.lose();
    const { scribe, detach, clock } = session.parts;
    scribe.mute();
    detach();
    this.#retiring = dropSession(session, error, this.#parts.log, clock);
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

  /** Refuses new work, and ends what there is. Idempotent. */
  close(): Promise<void> {
    this.#closings += 1;
    this.#ending ??= this.#close().finally(() => { this.#ending = undefined; });
    return this.#ending;
  }

  async #close(): Promise<void> {
    this.#retry.reset();
    const opening = this.#opening;
    const life = this.#takeLife();
    if (this.store.state.status === 'closed') return;
    if (opening !== undefined || life !== undefined) this.#parts.log.write({ dir: 'local', kind: 'step', method: 'stop work', note: 'done' });
    this.store.set({ status: 'closed', push: 'unknown', error: null, retryAt: undefined });
    this.#queue.reject(new LiveError('closed', 'not sent, the connection was closed', { at: this.#now(), sent: false }));
    this.#opening = undefined;
    await Promise.all([this.#retiring, life === undefined ? undefined : this.#end(life), opening?.abandon()]);
  }

  async #end(life: SessionLife): Promise<void> {
    const { log, environment: { clock } } = this.#parts;
    await closeSession(life.session, life.watcher, log, clock);
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
    this.#parts.onOpening();
    const { adapter, environment, policy, log } = this.#parts;
    const { status, session } = this.store.state;
    const isUnderWay = status === 'connecting' || status === 'reconnecting';
    const opening = new Opening({
      adapter, clock: environment.clock, log, timeoutMs: policy.readTimeoutMs,
      onOpened: (opened) => this.#adopt(opened), onFailed: (error) => this.#openFailed(error),
      onMessage: (message) => this.#dispatched(message), onClosed: (closed) => this.#closedUnder(closed),
    });
    this.#opening = opening;
    this.store.set({ status: isUnderWay ? status : session === 0 ? 'connecting' : 'reconnecting', push: 'unknown', retryAt: undefined });
    // Whoever was told may have closed it already.
    return this.#opening === opening ? opening.start(after) : opening.done;
  }

  #adopt(session: Session): void {
    const { environment, policy, table, areListsWanted, isReleased } = this.#parts;
    this.#opening = undefined;
    const life = new SessionLife({
      session, environment, policy, table, areListsWanted: areListsWanted(), isPushMissing: this.#isPushMissing, isSuspended: isReleased(),
      onPush: (push) => this.#pushChanged(push),
    });
    this.#life = life;
    this.#retry.cancel();
    this.store.set({ status: 'ready', session: this.store.state.session + 1, facts: session.facts, push: life.push, error: null, retryAt: undefined });
    // Whoever was told may have closed it already.
    if (this.#life !== life) return;
    session.onFailure = (failure) => {
      if (failure.kind === 'session-lost' || failure.kind === 'unauthorized') this.lost(session, failure);
    };
    life.start();
    this.#queue.resolve(session);
    if (session.isOver) this.#closedUnder(session);
  }

  #closedUnder(session: Session): void {
    session.isOver = true;
    this.lost(session, new LiveError('closed', 'the transport was closed under the connection; it is opened anew', { at: this.#now() }));
  }

  #openFailed(error: LiveError): void {
    this.#opening = undefined;
    const verdict = judgeOpening(error);
    if (verdict === 'retry') this.#waitAndRetry(error);
    else this.#stop(verdict, error);
  }

  #stop(status: ConnectionState['status'], error: LiveError): void {
    this.#retry.reset();
    this.store.set({ status, push: 'unknown', error, retryAt: undefined });
    this.#queue.reject(error);
  }

  #waitAndRetry(error: LiveError): void {
    const { isHidden } = this.#parts;
    // In a tab that nobody looks at it waits until someone does.
    const delayMs = this.#retry.plan(error, () => { if (!isHidden()) void this.#open(); });
    const status = this.store.state.session === 0 ? 'connecting' : 'reconnecting';
    this.store.set({ status, push: 'unknown', error, retryAt: this.#now() + delayMs });
    this.#queue.reject(error);
  }

  #pushChanged(push: PushState): void {
    if (this.store.state.push === push) return;
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
