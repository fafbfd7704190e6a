import type { LiveError, PushState, WatchStanding } from '../protocol/index.js';
import { judgeRefusal } from './judgeRefusal.js';
import { RetryTimer } from './RetryTimer.js';
import { rejectedOrAsking, type Watcher, type WatcherParts } from './Watcher.js';
import type { WatchEntry } from './WatchTable.js';

/** `resources/subscribe` and its undoing (2025-11-25, server/resources, "Subscriptions"). Both reject with `LiveError`, in bounded time. */
export interface SubscribeWire {
  subscribe(uri: string): Promise<void>;
  unsubscribe(uri: string): Promise<void>;
}

export interface SubscribeWatcherParts extends WatcherParts {
  readonly wire: SubscribeWire;
  /** Whether this side can see if a push channel is open. */
  readonly canSeePush: boolean;
  readonly push: PushState;
}

/** One URI: what is wanted and what the server knows, brought together by one request at a time, so that none cross. */
interface Subscription {
  readonly normalized: string;
  /** Who wants it; `undefined` once nobody does. */
  wanted: WatchEntry | undefined;
  /** The spelling that the server knows it by, while it does. */
  acknowledgedAs: string | undefined;
  refusal: LiveError | undefined;
  running: Promise<void> | undefined;
  readonly retry: RetryTimer;
}

/** Legacy era: one request a URI; announcements come on the session's push channel. */
export class SubscribeWatcher implements Watcher {
  readonly #parts: SubscribeWatcherParts;
  readonly #subscriptions = new Map<string, Subscription>();
  #push: PushState;
  #methodMissing: LiveError | undefined;
  #phase: 'working' | 'releasing' | 'disposed' = 'working';

  constructor(parts: SubscribeWatcherParts) {
    this.#parts = parts;
    this.#push = parts.push;
    for (const entry of parts.table.entries) this.added(entry);
  }

  added(entry: WatchEntry): void {
    const { normalized } = entry;
    const subscription: Subscription = this.#subscriptions.get(normalized) ?? {
      normalized, wanted: entry, acknowledgedAs: undefined, refusal: undefined, running: undefined, retry: new RetryTimer(this.#parts.environment, this.#parts),
    };
    this.#subscriptions.set(normalized, subscription);
    subscription.wanted = entry;
    this.#update(subscription);
  }

  removed(entry: WatchEntry): void {
    const subscription = this.#subscriptions.get(entry.normalized);
    if (subscription?.wanted !== entry) return;
    subscription.wanted = undefined;
    subscription.retry.cancel();
    void this.#settle(subscription);
  }

  pushChanged(push: PushState): void {
    this.#push = push;
    for (const subscription of this.#subscriptions.values()) this.#update(subscription);
  }

  async release(): Promise<void> {
    if (this.#phase === 'working') this.#phase = 'releasing';
    await Promise.all([...this.#subscriptions.values()].map((subscription) => {
      subscription.retry.cancel();
      return this.#settle(subscription);
    }));
  }

  dispose(): void {
    this.#phase = 'disposed';
    for (const { retry } of this.#subscriptions.values()) retry.cancel();
    this.#subscriptions.clear();
  }

  #update(subscription: Subscription): void {
    this.#stand(subscription);
    void this.#settle(subscription);
  }

  #settle(subscription: Subscription): Promise<void> {
    subscription.running ??= this.#run(subscription);
    return subscription.running;
  }

  async #run(subscription: Subscription): Promise<void> {
    // A component that is mounted, unmounted and mounted again does so within one tick; only the outcome is sent.
    await Promise.resolve();
    for (let deed = this.#nextDeed(subscription); deed !== undefined; deed = this.#nextDeed(subscription)) await deed;
    subscription.running = undefined;
    if (subscription.wanted === undefined) this.#subscriptions.delete(subscription.normalized);
  }

  #nextDeed(subscription: Subscription): Promise<void> | undefined {
    const { wanted, acknowledgedAs, retry } = subscription;
    if (this.#phase === 'disposed') return undefined;
    const isWanted = wanted !== undefined && this.#phase === 'working';
    if (acknowledgedAs !== undefined) return isWanted ? undefined : this.#unsubscribe(subscription, acknowledgedAs);
    const canAsk = this.#methodMissing === undefined && this.#push !== 'unavailable' && !retry.isWaiting;
    return isWanted && canAsk ? this.#subscribe(subscription, wanted.uri) : undefined;
  }

  async #subscribe(subscription: Subscription, uri: string): Promise<void> {
    try {
      await this.#parts.wire.subscribe(uri);
    } catch (error) {
      if (this.#phase !== 'disposed') this.#refused(subscription, error as LiveError);
      return;
    }
    subscription.acknowledgedAs = uri;
    subscription.refusal = undefined;
    subscription.retry.reset();
    this.#stand(subscription);
  }

  async #unsubscribe(subscription: Subscription, uri: string): Promise<void> {
    subscription.acknowledgedAs = undefined;
    // Announcements that nobody waits for do no harm, on either side.
    await this.#parts.wire.unsubscribe(uri).catch(() => {});
  }

  #refused(subscription: Subscription, error: LiveError): void {
    const verdict = judgeRefusal(error);
    if (verdict === 'final') {
      this.#methodMissing = error;
      for (const other of this.#subscriptions.values()) {
        other.retry.cancel();
        this.#stand(other);
      }
      return;
    }
    if (subscription.wanted === undefined || this.#phase !== 'working') return;
    if (verdict === 'refused') subscription.refusal = error;
    this.#stand(subscription);
    subscription.retry.plan(error, () => void this.#settle(subscription));
  }

  #stand(subscription: Subscription): void {
    // An answer that comes while it is being given up says nothing of the session that takes its place.
    if (this.#phase === 'working' && subscription.wanted !== undefined) this.#parts.table.stand(subscription.wanted, this.#standing(subscription));
  }

  #standing({ acknowledgedAs, refusal }: Subscription): WatchStanding {
    // Where both hold, this one says which promise was not kept.
    if (this.#methodMissing !== undefined && acknowledgedAs === undefined) return rejectedOrAsking(this.#methodMissing, true);
    if (this.#push === 'unavailable') return { kind: 'refused', reason: 'no-push-channel', isFinal: true };
    if (acknowledgedAs !== undefined) return this.#standingByPush();
    return rejectedOrAsking(refusal);
  }

  /** What an acknowledged subscription is worth depends on the channel. One that is yet to open is worth waiting for. */
  #standingByPush(): WatchStanding {
    if (this.#push === 'lost') return { kind: 'lost' };
    const isCarried = this.#push === 'open';
    return isCarried || !this.#parts.canSeePush ? { kind: 'acknowledged', carried: isCarried } : { kind: 'asking' };
  }
}
