import { type LiveError, normalizeUri, type PushState } from '../protocol/index.js';
import { backoffDelay } from '../timing/index.js';
import { type Watcher, watchBackoffMs, type WatcherParts } from './Watcher.js';
import type { WatchEntry, WatchTable } from './WatchTable.js';

/** Names of the members: SubscriptionFilter of 2026-07-28, basic/patterns/subscriptions. */
export interface ListenFilter {
  resourceSubscriptions?: string[];
  resourcesListChanged?: true;
  toolsListChanged?: true;
}

export interface ListenStream {
  readonly honoredUris: readonly string[];
  readonly closed: Promise<'local' | 'graceful' | 'remote'>;
  close(): Promise<void>;
}

export interface ListenWatcherParts extends WatcherParts {
  readonly table: WatchTable;
  /** Opens one stream; resolves with the acknowledgment, rejects with `LiveError`. */
  readonly listen: (filter: ListenFilter, signal: AbortSignal) => Promise<ListenStream>;
  /** What the server declared of its lists. */
  readonly listFilter: ListenFilter;
  readonly areListsWanted: boolean;
  readonly onPush: (push: PushState) => void;
}

/** Additions are gathered this long into one new stream; removals wait longer, for surplus announcements do no harm. */
const gatherMs = 15;
const shrinkMs = 5_000;

interface OpenStream { readonly stream: ListenStream; readonly asked: ReadonlySet<string>; readonly hasLists: boolean }

/** Modern era: one stream for all URIs, replaced before the old one is closed when the set grows. */
export class ListenWatcher implements Watcher {
  readonly #parts: ListenWatcherParts;
  #open: OpenStream | undefined;
  #asking: AbortController | undefined;
  #isAgain = false;
  #isSuspended = false;
  #isDisposed = false;
  #areListsWanted: boolean;
  #methodMissing: LiveError | undefined;
  #failures = 0;
  #disarm: (() => void) | undefined;

  constructor(parts: ListenWatcherParts) {
    this.#parts = parts;
    this.#areListsWanted = parts.areListsWanted;
    this.#plan(0);
  }

  added(entry: WatchEntry): void {
    const { table } = this.#parts;
    if (this.#methodMissing !== undefined) return table.stand(entry, { kind: 'refused', reason: 'rejected', isFinal: true, error: this.#methodMissing });
    table.stand(entry, { kind: 'asking' });
    if (this.#failures === 0) this.#plan(gatherMs);
  }

  removed(): void {
    if (this.#failures === 0) this.#plan(this.#parts.table.size === 0 ? gatherMs : shrinkMs, true);
  }

  pushChanged(): void {
    // This watcher is its own push channel.
  }

  listsWanted(isWanted: boolean): void {
    this.#areListsWanted = isWanted;
    if (this.#failures === 0) this.#plan(isWanted ? gatherMs : shrinkMs, true);
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#disarm?.();
    this.#disarm = undefined;
    this.#asking?.abort();
    this.#dropped();
  }

  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#failures = 0;
    this.#plan(0);
  }

  async release(): Promise<void> {
    this.#isSuspended = true;
    this.#disarm?.();
    this.#asking?.abort();
    const open = this.#open;
    this.#open = undefined;
    await open?.stream.close();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disarm?.();
    this.#asking?.abort();
    this.#open = undefined;
  }

  #plan(delayMs: number, isLazy = false): void {
    if (this.#isDisposed || this.#isSuspended || this.#methodMissing !== undefined) return;
    if (isLazy && this.#disarm !== undefined) return;
    this.#disarm?.();
    this.#disarm = this.#parts.environment.clock.setTimer(() => {
      this.#disarm = undefined;
      void this.#relisten();
    }, delayMs);
  }

  #wanted(): ListenFilter | undefined {
    const { table, listFilter } = this.#parts;
    const uris = table.entries.map((entry) => entry.uri);
    const lists = this.#areListsWanted ? listFilter : {};
    if (uris.length === 0 && Object.keys(lists).length === 0) return undefined;
    return { ...lists, ...(uris.length === 0 ? {} : { resourceSubscriptions: uris }) };
  }

  /** One listen at a time; what changed meanwhile is taken up after it. */
  async #relisten(): Promise<void> {
    if (this.#isDisposed || this.#isSuspended) return;
    if (this.#asking !== undefined) {
      this.#isAgain = true;
      return;
    }
    const filter = this.#wanted();
    if (filter === undefined) return this.#close();
    if (this.#isSatisfied(filter)) return;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const stream = await this.#parts.listen(filter, asking.signal);
      if (this.#isDisposed || asking.signal.aborted) void stream.close().catch(() => {});
      else this.#acknowledged(stream, filter);
    } catch (error) {
      if (!this.#isDisposed && !asking.signal.aborted) this.#refused(error as LiveError);
    } finally {
      this.#asking = undefined;
      if (this.#isAgain) {
        this.#isAgain = false;
        if (this.#failures === 0) this.#plan(gatherMs);
      }
    }
  }

  #isSatisfied({ resourceSubscriptions = [], ...lists }: ListenFilter): boolean {
    const open = this.#open;
    if (open === undefined || open.hasLists !== Object.keys(lists).length > 0) return false;
    return open.asked.size === resourceSubscriptions.length && resourceSubscriptions.every((uri) => open.asked.has(uri));
  }

  #acknowledged(stream: ListenStream, { resourceSubscriptions = [], ...lists }: ListenFilter): void {
    const { table, onPush } = this.#parts;
    const old = this.#open;
    const open: OpenStream = { stream, asked: new Set(resourceSubscriptions), hasLists: Object.keys(lists).length > 0 };
    const honored = new Set(stream.honoredUris.map(normalizeUri));
    this.#failures = 0;
    this.#open = open;
    void old?.stream.close().catch(() => {});
    void stream.closed.then((how) => { if (this.#open === open) this.#ended(how, honored.size === 0); });
    onPush('open');
    for (const entry of table.entries) {
      if (honored.has(entry.normalized)) table.stand(entry, { kind: 'acknowledged', carried: true });
      // Asked for since this listen began: the next one asks.
      else if (open.asked.has(entry.uri)) table.stand(entry, { kind: 'refused', reason: 'declined', isFinal: false });
    }
    // A stream that carries nothing takes one of the few connections a browser has.
    if (honored.size === 0 && !open.hasLists) void stream.close().catch(() => {});
  }

  #ended(how: 'local' | 'graceful' | 'remote', isEmpty: boolean): void {
    if (this.#isDisposed || how === 'local' || isEmpty) return;
    this.#dropped();
    this.#again(how === 'graceful' ? 2 : 1);
  }

  #refused(error: LiveError): void {
    if (error.kind === 'closed' || error.kind === 'aborted' || error.kind === 'session-lost') return;
    const { table } = this.#parts;
    if (error.kind === 'method-missing') {
      this.#methodMissing = error;
      for (const entry of table.entries) table.stand(entry, { kind: 'refused', reason: 'rejected', isFinal: true, error });
      return;
    }
    if (this.#open !== undefined) {
      // No room for a second stream, it may be: the old one makes room for the new.
      this.#close();
      this.#dropped();
    } else if (error.kind !== 'network') {
      for (const entry of table.entries) table.stand(entry, { kind: 'refused', reason: 'rejected', isFinal: false, error });
    }
    this.#again(1, error.retryAfterMs);
  }

  #again(factor: number, retryAfterMs = 0): void {
    const { environment, maxBackoffMs } = this.#parts;
    this.#failures += 1;
    const delayMs = factor * backoffDelay(this.#failures, environment.random(), { baseMs: watchBackoffMs, maxMs: maxBackoffMs });
    this.#plan(Math.min(maxBackoffMs, Math.max(100, delayMs, retryAfterMs)));
  }

  #dropped(): void {
    const { table, onPush } = this.#parts;
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    onPush('lost');
    void open.stream.close().catch(() => {});
    for (const entry of table.entries) if (entry.wasCarried) table.stand(entry, { kind: 'lost' });
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    void open?.stream.close().catch(() => {});
    if (open !== undefined) this.#parts.onPush('unknown');
  }
}
