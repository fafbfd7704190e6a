import {
  type Announcement, type CallOptions, type Connection, type ConnectionPolicy, type ConnectionState, declares, type FrameHistory,
  type ListKind, type Listing, LiveError, type PushState, type RequestOptions, resourceSupport, type Watch, type WatchObserver, type WireReading,
} from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';
import { closeSession } from './closeSession.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { judgeOpening } from './judgeOpening.js';
import { OpenFailure } from './openSession.js';
import { PageLife } from './PageLife.js';
import { ReadGate } from './ReadGate.js';
import { readResult } from './readResult.js';
import type { Session } from './Session.js';
import { SessionLife } from './SessionLife.js';
import { StateStore } from './StateStore.js';
import { toLiveError } from './toLiveError.js';
import { listShapes, walkList } from './walkList.js';
import { WatchTable } from './WatchTable.js';

export interface ManagedConnectionParts {
  readonly server: string;
  readonly identity: string | undefined;
  readonly ownerKey: string;
  readonly adapter: ConnectionAdapter;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
  readonly log: FrameHistory;
}

const mostReadsAtOnce = 4;
const reconnectBaseMs = 1_000;
/** A connection that is closed during its handshake waits so long for the answer, to end that session too. */
const closingPatienceMs = 1_000;

interface Waiter { resolve(session: Session): void; reject(error: LiveError): void }

/** One named server over any number of sessions: opens, notices, mends, closes. */
export class ManagedConnection implements Connection {
  readonly server: string;
  readonly identity: string | undefined;
  readonly ownerKey: string;
  readonly log: FrameHistory;
  readonly #parts: ManagedConnectionParts;
  readonly #store = new StateStore();
  readonly #table = new WatchTable();
  readonly #gate = new ReadGate(mostReadsAtOnce);
  readonly #page: PageLife;
  readonly #announcementListeners = new Set<(announcement: Announcement) => void>();
  readonly #waiters = new Set<Waiter>();
  readonly #reads = new Set<AbortController>();
  #life: SessionLife | undefined;
  #opening: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #closing: Promise<void> | undefined;
  #failures = 0;
  #disarmRetry: (() => void) | undefined;
  #listHolders = 0;

  constructor(parts: ManagedConnectionParts) {
    this.#parts = parts;
    this.server = parts.server;
    this.identity = parts.identity;
    this.ownerKey = parts.ownerKey;
    this.log = parts.log;
    this.#page = new PageLife(parts.environment, parts.policy.releaseWhenHiddenMs, {
      onReleased: () => this.#life?.suspend(),
      onShown: () => {
        this.#life?.resume();
        this.#retryIfWaiting();
      },
      onOnline: () => this.#retryIfWaiting(),
      onLeaving: () => this.#life?.leave(),
    });
  }

  readonly getSnapshot = (): ConnectionState => this.#store.state;
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  async read(uri: string, options: CallOptions = {}): Promise<WireReading> {
    const timeoutMs = options.timeoutMs ?? this.#parts.policy.readTimeoutMs;
    const result = await this.#retriedOnce('resources/read', { ...options, timeoutMs }, (session, own) => {
      if (resourceSupport(session.facts).kind === 'absent') throw undeclared('resources/read', 'resources');
      return session.request('resources/read', { uri }, own);
    });
    return readResult(result, this.#parts.environment.clock.wallNow());
  }

  watch(uri: string, observer: WatchObserver): Watch {
    return this.#table.watch(uri, observer);
  }

  async list<K extends ListKind>(kind: K, options: CallOptions = {}): Promise<Listing<K>> {
    const { method } = listShapes[kind];
    const timeoutMs = options.timeoutMs ?? this.#parts.policy.readTimeoutMs;
    return this.#retriedOnce(method, { ...options, timeoutMs }, async (session, own) => {
      const isDeclared = declares(session.facts, kind === 'tools' ? 'tools' : 'resources') !== false;
      if (!isDeclared || this.#life?.missingMethods.has(method)) return { entries: [], skipped: [] };
      try {
        return await walkList(kind, (params) => session.request(method, params, own));
      } catch (error) {
        if (!(error instanceof LiveError) || error.kind !== 'method-missing') throw error;
        this.#life?.missingMethods.add(method);
        // Many servers have no templates, and say so in this way.
        return { entries: [], skipped: kind === 'templates' ? [] : [`the server declares ${kind} and does not have ${method}`] };
      }
    });
  }

  async request(method: string, params: Record<string, unknown>, options: RequestOptions = {}): Promise<unknown> {
    const session = await this.#whenReady(options.signal, method);
    const stop = this.#ownSignal(options.signal);
    try {
      return await session.request(method, params, { timeoutMs: this.#parts.policy.readTimeoutMs, ...options, signal: stop.signal });
    } catch (error) {
      this.#judgeFailure(session, error as LiveError);
      throw error;
    } finally {
      stop.end();
    }
  }

  onAnnouncement(listener: (announcement: Announcement) => void): () => void {
    const own = (announcement: Announcement): void => listener(announcement);
    this.#announcementListeners.add(own);
    return () => this.#announcementListeners.delete(own);
  }

  holdLists(): () => void {
    let isHeld = true;
    this.#listHolders += 1;
    if (this.#listHolders === 1) this.#life?.listsWanted(true);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#listHolders -= 1;
      if (this.#listHolders === 0) this.#life?.listsWanted(false);
    };
  }

  reconnect(): void {
    if (this.#opening !== undefined) return;
    const session = this.#life?.session;
    this.#failures = 0;
    if (session === undefined) this.#open();
    else this.#lost(session, new LiveError('closed', 'the connection is opened anew on request'), 'recover');
  }

  async authorize(): Promise<void> {
    const isUnderWay = await this.#parts.adapter.authorize?.();
    if (isUnderWay !== true) this.reconnect();
  }

  async finishAuth(code: string): Promise<void> {
    await this.#parts.adapter.finishAuth?.(code);
    this.reconnect();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close().finally(() => { this.#closing = undefined; });
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { clock } = this.#parts.environment;
    this.#disarmRetry?.();
    this.#page.stop();
    this.#rejectWaiters(new LiveError('closed', 'the connection was closed', { at: clock.wallNow(), sent: false }));
    for (const read of this.#reads) read.abort();
    await this.#closeOpening();
    const life = this.#life;
    this.#life = undefined;
    this.#store.set({ status: 'closed', push: 'unknown', error: null, retryAt: undefined });
    if (life === undefined) return;
    life.retire();
    await closeSession(life.session, life.watcher, this.log, clock);
  }

  /** A handshake on its way may yet make a session on the server, which has to be ended too. */
  async #closeOpening(): Promise<void> {
    const opening = this.#opening;
    if (opening === undefined) return;
    let disarm = (): void => {};
    const bound = new Promise<void>((resolve) => { disarm = this.#parts.environment.clock.setTimer(resolve, closingPatienceMs); });
    await Promise.race([opening.done, bound]);
    disarm();
    opening.stop.abort();
    await opening.done;
  }

  #open(): void {
    this.#disarmRetry?.();
    this.#disarmRetry = undefined;
    this.#page.start();
    const { status } = this.#store.state;
    if (status !== 'connecting' && status !== 'reconnecting') {
      this.#store.set({ status: this.#store.state.session === 0 ? 'connecting' : 'reconnecting', retryAt: undefined });
    } else this.#store.set({ retryAt: undefined });
    const stop = new AbortController();
    this.#opening = { stop, done: this.#attempt(stop.signal).finally(() => { this.#opening = undefined; }) };
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    const { adapter, environment, policy } = this.#parts;
    // What the server sends before this side knows that it is ready belongs to the session all the same.
    let isLive = true;
    try {
      const session = await adapter.open({
        clock: environment.clock, log: this.log, timeoutMs: policy.readTimeoutMs, signal,
        onMessage: (message) => { if (isLive) this.#dispatched(message); },
        onClosed: (closed) => {
          isLive = false;
          if (closed !== undefined) this.#lost(closed, new LiveError('closed', 'the transport was closed'));
        },
      });
      this.#adopt(session);
    } catch (error) {
      const failure = error instanceof OpenFailure ? error.failure : toLiveError(error, { method: 'initialize', at: environment.clock.wallNow() });
      if (this.#closing === undefined) this.#openFailed(failure);
    }
  }

  #adopt(session: Session): void {
    const { environment, policy } = this.#parts;
    this.#life = new SessionLife({
      session, environment, policy, table: this.#table, areListsWanted: this.#listHolders > 0, onPush: (push) => this.#pushChanged(push),
    });
    if (this.#closing !== undefined) return;
    this.#store.set({
      status: 'ready', session: this.#store.state.session + 1, facts: session.facts, push: this.#life.push, error: null, retryAt: undefined,
    });
    this.#life.start();
    if (this.#page.isReleased) this.#life.suspend();
    for (const waiter of [...this.#waiters]) waiter.resolve(session);
  }

  #openFailed(error: LiveError): void {
    const verdict = judgeOpening(error);
    if (verdict !== 'retry') {
      this.#store.set({ status: verdict, push: 'unknown', error, retryAt: undefined });
      this.#rejectWaiters(error);
      return;
    }
    this.#failures += 1;
    this.#waitAndRetry(error);
    this.#rejectWaiters(error);
  }

  #waitAndRetry(error: LiveError): void {
    const { environment: { clock, random }, policy: { maxBackoffMs } } = this.#parts;
    const backoffMs = backoffDelay(this.#failures, random(), { baseMs: reconnectBaseMs, maxMs: maxBackoffMs });
    const delayMs = Math.min(maxBackoffMs, Math.max(100, backoffMs, error.retryAfterMs ?? 0));
    const status = this.#store.state.session === 0 ? 'connecting' : 'reconnecting';
    this.#store.set({ status, push: 'unknown', error, retryAt: clock.wallNow() + delayMs });
    this.#disarmRetry = clock.setTimer(() => {
      this.#disarmRetry = undefined;
      // In a tab that nobody looks at it waits until someone does.
      if (!this.#page.isHidden) this.#open();
    }, delayMs);
  }

  #retryIfWaiting(): void {
    const { status, retryAt } = this.#store.state;
    const isWaiting = (status === 'connecting' || status === 'reconnecting') && retryAt !== undefined;
    if (isWaiting && this.#opening === undefined && this.#closing === undefined) this.#open();
  }

  #judgeFailure(session: Session, failure: LiveError): void {
    if (failure.kind === 'session-lost') this.#lost(session, failure);
    if (failure.kind === 'unauthorized') this.#lost(session, failure, 'sign in');
  }

  /** The session is gone. Whoever notices first starts the one recovery that all share. */
  #lost(session: Session, error: LiveError, then: 'recover' | 'judge' | 'sign in' = 'judge'): void {
    const life = this.#life;
    if (life?.session !== session || this.#closing !== undefined) return;
    life.retire();
    life.lose();
    const { client, scribe, detach, isOwn, observed } = session.parts;
    // A push stream that was refused with 404 was refused for the session's sake, not for want of a channel.
    if (observed?.latest?.type === 'refused' && observed.latest.status === 404) observed.isStreamBarred = false;
    scribe.mute();
    detach();
    if (isOwn) void client.close().catch(() => {});
    const isHopeless = then === 'judge' && !session.hasWorked && error.kind === 'session-lost';
    if (isHopeless || then === 'sign in') {
      // Hopeless: the session that was to mend it is refused as well, and another would be too.
      this.#store.set({ status: isHopeless ? 'failed' : 'unauthorized', push: 'unknown', error, retryAt: undefined });
      this.#rejectWaiters(error);
      return;
    }
    this.#failures = session.hasWorked || then === 'recover' ? 0 : this.#failures + 1;
    this.#store.set({ status: 'reconnecting', push: 'unknown', error });
    if (this.#failures > 0) this.#waitAndRetry(error);
    else this.#open();
  }

  #pushChanged(push: PushState): void {
    if (this.#store.state.push !== push) this.#store.set({ push });
  }

  #dispatched(message: unknown): void {
    const { method, params, id } = message as { method?: unknown; params?: { uri?: unknown }; id?: unknown };
    if (typeof method !== 'string' || id !== undefined || this.#closing !== undefined) return;
    if (method === 'notifications/resources/updated' && typeof params?.uri === 'string') this.#table.announced(params.uri);
    for (const listener of [...this.#announcementListeners]) listener({ method, params });
  }

  async #retriedOnce<T>(method: string, options: CallOptions, deed: (session: Session, options: CallOptions) => Promise<T>): Promise<T> {
    const stop = this.#ownSignal(options.signal);
    const own = { ...options, signal: stop.signal };
    try {
      for (let isRetry = false; ; isRetry = true) {
        const session = await this.#whenReady(stop.signal, method);
        try {
          return await this.#gate.run(() => deed(session, own), stop.signal);
        } catch (error) {
          if (stop.signal.aborted) throw new LiveError('aborted', `${method}: given up`, { at: this.#parts.environment.clock.wallNow() });
          const failure = error as LiveError;
          this.#judgeFailure(session, failure);
          const isGone = this.#life?.session !== session;
          if (isRetry || !isGone) throw failure;
        }
      }
    } finally {
      stop.end();
    }
  }

  #whenReady(signal: AbortSignal | undefined, method: string): Promise<Session> {
    const { status, error } = this.#store.state;
    const session = this.#life?.session;
    const at = this.#parts.environment.clock.wallNow();
    if (this.#closing !== undefined || status === 'closed') return Promise.reject(new LiveError('closed', `${method}: not sent, the connection is closed`, { at, sent: false }));
    if (session !== undefined && status === 'ready') return Promise.resolve(session);
    if (status !== 'connecting' && status !== 'reconnecting') return Promise.reject(error ?? new LiveError('closed', `${method}: not sent, there is no connection`, { at, sent: false }));
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiters.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => waiter.reject(new LiveError('aborted', `${method}: given up`, { at, sent: false }));
      const waiter: Waiter = {
        resolve: (ready) => { end(); resolve(ready); },
        reject: (failure) => { end(); reject(failure); },
      };
      this.#waiters.add(waiter);
      if (signal?.aborted === true) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #rejectWaiters(error: LiveError): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }

  /** A signal of our own for one call, which closing the connection aborts as the caller's would. */
  #ownSignal(signal: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
    const own = new AbortController();
    const giveUp = (): void => own.abort();
    if (signal?.aborted === true || this.#closing !== undefined) own.abort();
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#reads.add(own);
    return {
      signal: own.signal,
      end: () => {
        this.#reads.delete(own);
        signal?.removeEventListener('abort', giveUp);
      },
    };
  }
}

function undeclared(method: string, capability: string): LiveError {
  return new LiveError('not-supported', `${method}: not sent, the server did not declare ${capability}`, { sent: false });
}
