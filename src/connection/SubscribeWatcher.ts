import type { LiveError, PushState } from '../protocol/index.js';
import { backoffDelay } from '../timing/index.js';
import { type Watcher, watchBackoffMs, type WatcherParts } from './Watcher.js';
import type { WatchEntry, WatchTable } from './WatchTable.js';

/** `resources/subscribe` and its undoing (2025-11-25, server/resources, "Subscriptions"). Both reject with `LiveError`. */
export interface SubscribeWire {
  subscribe(uri: string): Promise<void>;
  unsubscribe(uri: string): Promise<void>;
}

interface Subscription {
  isAcknowledged: boolean;
  failures: number;
  /** Subscribe and unsubscribe of one URI never cross. */
  chain: Promise<void>;
  disarm?: () => void;
}

export interface SubscribeWatcherParts extends WatcherParts {
  readonly table: WatchTable;
  readonly wire: SubscribeWire;
  /** Whether this side can see if a push channel is open. */
  readonly canSeePush: boolean;
  readonly push: PushState;
}

/** Legacy era: one request a URI; announcements come on the session's push channel. */
export class SubscribeWatcher implements Watcher {
  readonly #parts: SubscribeWatcherParts;
  readonly #subscriptions = new Map<WatchEntry, Subscription>();
  #push: PushState;
  #methodMissing: LiveError | undefined;
  #isDisposed = false;

  constructor(parts: SubscribeWatcherParts) {
    this.#parts = parts;
    this.#push = parts.push;
    for (const entry of parts.table.entries) this.added(entry);
  }

  added(entry: WatchEntry): void {
    const { table } = this.#parts;
    if (this.#methodMissing !== undefined) return table.stand(entry, refusedForGood(this.#methodMissing));
    if (this.#push === 'unavailable') return table.stand(entry, { kind: 'refused', reason: 'no-push-channel', isFinal: true });
    const subscription: Subscription = this.#subscriptions.get(entry) ?? { isAcknowledged: false, failures: 0, chain: Promise.resolve() };
    this.#subscriptions.set(entry, subscription);
    table.stand(entry, { kind: 'asking' });
    this.#ask(entry, subscription);
  }

  removed(entry: WatchEntry): void {
    const subscription = this.#subscriptions.get(entry);
    if (subscription === undefined) return;
    subscription.disarm?.();
    subscription.chain = subscription.chain.then(() => this.#undo(entry, subscription));
  }

  pushChanged(push: PushState): void {
    this.#push = push;
    for (const entry of this.#parts.table.entries) this.#stand(entry);
  }

  listsWanted(): void {
    // Changes of the lists come on the push channel without being asked for.
  }

  suspend(): void {
    // The push channel is the session's; its keeper closes it.
  }

  resume(): void {
    // As above.
  }

  async release(): Promise<void> {
    const undoings = [...this.#subscriptions].map(([entry, subscription]) => {
      subscription.disarm?.();
      return subscription.isAcknowledged ? this.#unsubscribe(entry, subscription) : undefined;
    });
    await Promise.all(undoings);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions.values()) subscription.disarm?.();
    this.#subscriptions.clear();
  }

  #ask(entry: WatchEntry, subscription: Subscription): void {
    subscription.chain = subscription.chain.then(async () => {
      if (this.#isDisposed || !this.#parts.table.has(entry) || this.#methodMissing !== undefined || this.#push === 'unavailable') return;
      try {
        await this.#parts.wire.subscribe(entry.uri);
      } catch (error) {
        this.#refused(entry, subscription, error as LiveError);
        return;
      }
      subscription.isAcknowledged = true;
      subscription.failures = 0;
      if (!this.#isDisposed) this.#stand(entry);
    });
  }

  #refused(entry: WatchEntry, subscription: Subscription, error: LiveError): void {
    if (this.#isDisposed || error.kind === 'closed' || error.kind === 'aborted' || error.kind === 'session-lost') return;
    const { table, environment, maxBackoffMs } = this.#parts;
    if (error.kind === 'method-missing') {
      this.#methodMissing = error;
      for (const other of table.entries) table.stand(other, refusedForGood(error));
      return;
    }
    subscription.failures += 1;
    // Where nothing was answered, nothing was refused either: it is still being asked for.
    if (isAnswer(error)) table.stand(entry, { kind: 'refused', reason: 'rejected', isFinal: false, error });
    const delayMs = backoffDelay(subscription.failures, environment.random(), { baseMs: 2 * watchBackoffMs, maxMs: maxBackoffMs });
    subscription.disarm = environment.clock.setTimer(() => this.#ask(entry, subscription), Math.max(250, delayMs, error.retryAfterMs ?? 0));
  }

  /** What an acknowledged subscription is worth depends on the channel. */
  #stand(entry: WatchEntry): void {
    const { table, canSeePush } = this.#parts;
    if (this.#methodMissing !== undefined) return;
    if (this.#push === 'unavailable') return table.stand(entry, { kind: 'refused', reason: 'no-push-channel', isFinal: true });
    if (this.#subscriptions.get(entry)?.isAcknowledged !== true) return;
    if (this.#push === 'open') return table.stand(entry, { kind: 'acknowledged', carried: true });
    if (this.#push === 'lost') return table.stand(entry, { kind: 'lost' });
    if (!canSeePush) table.stand(entry, { kind: 'acknowledged', carried: false });
  }

  async #undo(entry: WatchEntry, subscription: Subscription): Promise<void> {
    // Wanted again since: a new entry of the same URI has a subscription of its own, which must not be undone.
    const isWantedAgain = this.#parts.table.entries.some((other) => other !== entry && other.normalized === entry.normalized);
    this.#subscriptions.delete(entry);
    if (this.#isDisposed || !subscription.isAcknowledged || isWantedAgain) return;
    await this.#unsubscribe(entry, subscription);
  }

  async #unsubscribe(entry: WatchEntry, subscription: Subscription): Promise<void> {
    subscription.isAcknowledged = false;
    try {
      await this.#parts.wire.unsubscribe(entry.uri);
    } catch {
      // Surplus announcements are dropped here as well as there.
    }
  }
}

function refusedForGood(error: LiveError): { kind: 'refused'; reason: 'rejected'; isFinal: true; error: LiveError } {
  return { kind: 'refused', reason: 'rejected', isFinal: true, error };
}

function isAnswer({ kind, status }: LiveError): boolean {
  return kind !== 'network' && kind !== 'timeout' && !(kind === 'http' && status !== undefined && status >= 500);
}
