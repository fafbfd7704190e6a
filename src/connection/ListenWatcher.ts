import type { LiveError, PushState, WatchStanding } from '../protocol/index.js';
import { settledWithin } from './boundedStep.js';
import { judgeRefusal } from './judgeRefusal.js';
import { OneTimer } from './OneTimer.js';
import { type ListenFilter, type ListenStream, OpenListen } from './OpenListen.js';
import { retryDelay } from './retryDelay.js';
import { rejectedOrAsking, type Watcher, type WatcherParts } from './Watcher.js';
import type { WatchEntry } from './WatchTable.js';

export type { ListenFilter, ListenStream } from './OpenListen.js';

export interface ListenWatcherParts extends WatcherParts {
  /** Opens one stream; resolves with the acknowledgment, rejects with `LiveError`, at the latest when the signal is aborted. */
  readonly listen: (filter: ListenFilter, signal: AbortSignal) => Promise<ListenStream>;
  /** What the server declared of its lists. */
  readonly listFilter: ListenFilter;
  readonly onPush: (push: PushState) => void;
}

/** Additions are gathered this long into one new stream; removals wait longer, for surplus announcements do no harm. */
const gatherMs = 15;
const shrinkMs = 5_000;
/** A listen that nobody answers is given up and asked again, so that what was added meanwhile gets its turn. */
const unansweredMs = 60_000;
/** A stream that ends sooner counts as one more failure. */
const shortLifeMs = 1_000;
/** How long the end of a stream that makes room for another is waited for. */
const makeRoomMs = 1_000;

interface Asking { readonly stop: AbortController; done: Promise<void> }

/** Modern era: one stream for all URIs, replaced before the old one is closed when the set grows. */
export class ListenWatcher implements Watcher {
  readonly #parts: ListenWatcherParts;
  readonly #timer: OneTimer;
  #current: OpenListen | undefined;
  #asking: Asking | undefined;
  #phase: 'working' | 'suspended' | 'released' = 'working';
  #methodMissing: LiveError | undefined;
  /** Why the latest listen was refused, until one is acknowledged. */
  #refusal: LiveError | undefined;
  #failures = 0;
  #isBackingOff = false;
  /** The server has no room for a second stream: the old one ends before the new one begins. */
  #isSingle = false;

  constructor(parts: ListenWatcherParts) {
    this.#parts = parts;
    this.#timer = new OneTimer(parts.environment.clock);
    // What the session before this one carried is carried by nothing now.
    this.#standAll();
    this.#plan(0);
  }

  added(entry: WatchEntry): void {
    this.#parts.table.stand(entry, this.#standing(entry));
    this.#plan(gatherMs);
  }

  removed(): void {
    this.#planByGap();
  }

  listsChanged(): void {
    this.#planByGap();
  }

  suspend(): void {
    if (this.#phase !== 'working') return;
    this.#phase = 'suspended';
    this.#stopAsking();
    void this.#drop();
  }

  resume(): void {
    if (this.#phase !== 'suspended') return;
    this.#phase = 'working';
    this.#failures = 0;
    this.#plan(0);
  }

  async release(): Promise<void> {
    const current = this.#current;
    this.dispose();
    await Promise.all([current?.stream.close().catch(() => {}), this.#asking?.done]);
  }

  dispose(): void {
    this.#phase = 'released';
    this.#stopAsking();
    this.#current = undefined;
  }

  /** Looks at the set after so long, but leaves a server in peace that just failed: only the end of all wishes is no request. */
  #plan(delayMs: number): void {
    const isBarred = this.#isBackingOff || this.#methodMissing !== undefined;
    if (this.#phase !== 'working' || (isBarred && this.#wanted() !== undefined)) return;
    this.#timer.armBy(delayMs, () => this.#relisten());
  }

  #planByGap(): void {
    const gap = this.#gap();
    if (gap !== 'none') this.#plan(gap === 'surplus' && this.#wanted() !== undefined ? shrinkMs : gatherMs);
  }

  #stopAsking(): void {
    this.#timer.disarm();
    this.#isBackingOff = false;
    this.#asking?.stop.abort();
  }

  /** One listen at a time; what changed meanwhile is taken up after it. */
  #relisten(): void {
    this.#isBackingOff = false;
    if (this.#phase !== 'working' || this.#asking !== undefined) return;
    const filter = this.#wanted();
    if (filter === undefined) return this.#closeUnwanted();
    if (this.#gap() === 'none') return;
    const asking: Asking = { stop: new AbortController(), done: Promise.resolve() };
    this.#asking = asking;
    asking.done = this.#ask(filter, asking.stop);
  }

  async #ask(filter: ListenFilter, stop: AbortController): Promise<void> {
    const { environment: { clock }, listen } = this.#parts;
    let isUnanswered = false;
    const disarm = clock.setTimer(() => {
      isUnanswered = true;
      stop.abort();
    }, unansweredMs);
    try {
      if (this.#isSingle) await settledWithin(this.#drop(), makeRoomMs, clock);
      const stream = stop.signal.aborted ? undefined : await listen(filter, stop.signal);
      if (stop.signal.aborted) await stream?.close().catch(() => {});
      else if (stream !== undefined) this.#acknowledged(stream, filter);
    } catch (error) {
      if (isUnanswered || !stop.signal.aborted) this.#refused(error as LiveError);
    } finally {
      disarm();
      this.#asking = undefined;
      this.#planByGap();
    }
  }

  #acknowledged(stream: ListenStream, filter: ListenFilter): void {
    const old = this.#current;
    const current = new OpenListen(stream, filter, this.#parts.environment.clock.now());
    this.#current = current;
    this.#refusal = undefined;
    if (this.#isBackingOff) this.#timer.disarm();
    this.#isBackingOff = false;
    if (old !== undefined) this.#failures = 0;
    void stream.closed.then((how) => this.#ended(current, how), () => this.#ended(current, 'remote'));
    void old?.stream.close().catch(() => {});
    if (!current.isUseful) void stream.close().catch(() => {});
    this.#parts.onPush(current.isUseful ? 'open' : 'unknown');
    this.#standAll();
  }

  #ended(current: OpenListen, how: 'local' | 'graceful' | 'remote'): void {
    if (this.#current !== current || !current.isUseful) return;
    if (this.#parts.environment.clock.now() - current.openedAt >= shortLifeMs) this.#failures = 0;
    void this.#drop();
    // A server that ended it in good order has its reasons.
    this.#backOff(how === 'graceful' ? 2 : 1);
  }

  #refused(error: LiveError): void {
    if (this.#phase !== 'working') return;
    const verdict = judgeRefusal(error);
    if (verdict === 'final') {
      this.#methodMissing = error;
      this.#timer.disarm();
      return this.#standAll();
    }
    // A limit has no code of its own. Where a stream is open already, any refusal may mean that there is no room for two.
    if (verdict === 'refused' && this.#current?.isUseful === true && !this.#isSingle) {
      this.#isSingle = true;
      return;
    }
    if (verdict === 'refused') this.#refusal = error;
    this.#standAll();
    this.#backOff(1, error.retryAfterMs);
  }

  #backOff(weight: number, retryAfterMs?: number): void {
    this.#failures += weight;
    this.#timer.disarm();
    this.#isBackingOff = false;
    this.#plan(retryDelay(this.#failures, this.#parts, retryAfterMs));
    this.#isBackingOff = this.#timer.isArmed;
  }

  /** Gives the stream up, with what it carried. */
  async #drop(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    if (current?.isUseful === true) this.#parts.onPush('lost');
    this.#standAll();
    await current?.stream.close().catch(() => {});
  }

  #closeUnwanted(): void {
    const current = this.#current;
    this.#current = undefined;
    this.#failures = 0;
    if (current === undefined) return;
    void current.stream.close().catch(() => {});
    this.#parts.onPush('unknown');
  }

  #wanted(): ListenFilter | undefined {
    const { table, listFilter } = this.#parts;
    const uris = table.entries.map((entry) => entry.uri);
    const filter = { ...(table.areListsWanted ? listFilter : {}), ...(uris.length === 0 ? {} : { resourceSubscriptions: uris }) };
    return Object.keys(filter).length === 0 ? undefined : filter;
  }

  #gap(): 'none' | 'missing' | 'surplus' {
    const wanted = this.#wanted();
    if (this.#current !== undefined) return this.#current.gapTo(wanted);
    return wanted === undefined ? 'none' : 'missing';
  }

  #standAll(): void {
    for (const entry of this.#parts.table.entries) this.#parts.table.stand(entry, this.#standing(entry));
  }

  #standing({ normalized }: WatchEntry): WatchStanding {
    const judged = this.#current?.judge(normalized);
    if (judged === 'honored') return { kind: 'acknowledged', carried: true };
    if (judged === 'declined') return { kind: 'refused', reason: 'declined', isFinal: false };
    return rejectedOrAsking(this.#methodMissing ?? this.#refusal, this.#methodMissing !== undefined);
  }
}
