import type { Query, QueryCache, QueryCacheNotifyEvent, QueryKey, QueryObserver } from '@tanstack/react-query';
import { type FreshnessPolicy, mergePolicies, type ResourceEvent, resolvePolicy } from '../freshness/index.js';
import { ReadGate } from '../timing/index.js';
import { DueTimer } from './DueTimer.js';
import { isShallowEqual } from './isShallowEqual.js';
import { Listeners } from './Listeners.js';
import { LiveResource, type ResourceHost } from './LiveResource.js';
import type { LiveResourceView } from './LiveResourceView.js';
import { ResourceIndex } from './ResourceIndex.js';
import { enabledWishes } from './enabledWishes.js';
import { renewQuery } from './renewQuery.js';
import { keyRoot, wishOf } from './resourceQuery.js';

/** How long a resource outlives its last holder, so that StrictMode and a change of route cost nothing. */
const lingerMs = 1_000;

export interface LiveResourcesParts extends Omit<ResourceHost, 'timer' | 'turns' | 'onRecovered' | 'onUnheard'> {
  basePolicy(server: string): FreshnessPolicy;
  isPaused(server: string): boolean;
}

/**
 * The plug-in on TanStack Query's cache: a resource is live exactly while a query for it has an enabled observer, whoever made the
 * observer. Holders are the query's own; nothing is counted twice.
 */
export class LiveResources {
  readonly #parts: LiveResourcesParts;
  readonly #cache: QueryCache;
  readonly #host: ResourceHost;
  readonly #index = new ResourceIndex();
  readonly #turns = new Map<string, ReadGate>();
  readonly #lingering = new Map<LiveResource, () => void>();
  /** Queries that a further holder joined, left or changed in this moment. */
  readonly #unsynced = new Set<Query>();
  readonly #listeners = new Listeners();
  #unsubscribe: (() => void) | undefined;
  #snapshot: readonly LiveResourceView[] | undefined;
  #isTelling = false;
  #isHidden: boolean;
  #lastPolicy: FreshnessPolicy | undefined;

  constructor(parts: LiveResourcesParts) {
    this.#parts = parts;
    this.#cache = parts.queryClient.getQueryCache();
    this.#host = {
      ...parts, timer: new DueTimer(parts.environment.clock), turns: (server) => this.#turnsOf(server),
      onRecovered: (server) => this.tell({ type: 'serverRecovered' }, server), onUnheard: (unheard) => this.#forget(unheard),
    };
    this.#isHidden = parts.environment.visibility.isHidden();
  }

  /** Minds the cache from now on; queries that are there already are taken over. Idempotent. */
  attach(): void {
    if (this.#unsubscribe !== undefined) return;
    this.#unsubscribe = this.#cache.subscribe((event) => this.#onCacheEvent(event));
    for (const query of this.#cache.getAll()) this.#sync(query);
  }

  detach(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const resource of this.#index.all) this.#stop(resource);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  readonly getSnapshot = (): readonly LiveResourceView[] => {
    this.#snapshot ??= this.#index.all.filter((resource) => resource.isActive);
    return this.#snapshot;
  };

  /** The resource of a query; made on demand, live only once that has an observer. */
  at(server: string, uri: string, queryHash: string): LiveResource {
    const known = this.#index.get(queryHash);
    if (known !== undefined) return known;
    const resource = new LiveResource(this.#host, server, uri, queryHash, this.#shared(this.#parts.basePolicy(server)));
    if (this.#isHidden) resource.send({ type: 'hidden' });
    this.#index.add(resource);
    return resource;
  }

  /** Tells every resource, or those of one server. */
  tell(event: ResourceEvent, server?: string): void {
    if (event.type === 'hidden') this.#isHidden = true;
    if (event.type === 'shown') this.#isHidden = false;
    this.#forEach(server, (resource) => resource.send(event));
  }

  relink(server: string): void {
    this.#forEach(server, (resource) => resource.relink());
  }

  /** Wishes of a provider changed: its policy, or whether it rests. */
  resync(): void {
    for (const query of this.#cache.getAll()) this.#sync(query);
  }

  /** What all that hold something of a server wish together, for what they share: its connection. */
  wishesFor(server: string): FreshnessPolicy {
    const held = this.#index.all.filter((resource) => resource.isActive && resource.server === server);
    return mergePolicies([...new Set([this.#parts.basePolicy(server), ...held.map(({ policy }) => policy)])]);
  }

  /** A change was announced that no watch covers: a hint, acted on and never relied on. */
  hint(server: string, announcedUri: string): void {
    for (const resource of this.#index.about(server, announcedUri)) if (!resource.isWatched) resource.announced();
  }

  /** What was not there may be there now. */
  rereadMissing(server: string): void {
    this.#forEach(server, (resource) => {
      if (resource.getSnapshot().status === 'not-found') resource.send({ type: 'doubted' });
    });
  }

  #forEach(server: string | undefined, deed: (resource: LiveResource) => void): void {
    for (const resource of this.#index.all) {
      if (server === undefined || resource.server === server) deed(resource);
    }
  }

  #onCacheEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    switch (event.type) {
      case 'observerAdded':
      case 'observerRemoved':
      case 'observerOptionsUpdated':
        return this.#holdersChanged(query, event.observer);
      case 'removed':
        return this.#removed(query);
      case 'updated': {
        const resource = this.#index.get(query.queryHash);
        if (event.action.type === 'invalidate') resource?.invalidated();
        return resource?.reader.queryUpdated();
      }
      default:
    }
  }

  /** The first holder and the last count at once; what a thousand others do in the same moment is looked at once, after it. */
  #holdersChanged(query: Query, by: QueryObserver): void {
    const isHeld = (this.#index.get(query.queryHash)?.holders ?? 0) > 0;
    // Two comparisons for one resource are a mistake that its author must see at once.
    const isEqual = wishOf(by.options.meta)?.isEqual;
    if (!isHeld || query.getObserversCount() === 0 || isEqual !== undefined) return this.#sync(query);
    this.#unsynced.add(query);
    if (this.#unsynced.size === 1) queueMicrotask(() => this.#syncLate());
  }

  #syncLate(): void {
    const queries = [...this.#unsynced];
    this.#unsynced.clear();
    if (this.#unsubscribe === undefined) return;
    for (const query of queries) {
      if (this.#cache.get(query.queryHash) === query) this.#sync(query);
    }
  }

  /** Brings one resource in line with the observers of its query. */
  #sync(query: Query): void {
    if (!this.#isOurs(query.queryKey)) return;
    const wishes = enabledWishes(query);
    const first = wishes[0];
    const known = this.#index.get(query.queryHash);
    if (first === undefined) {
      if (known !== undefined && known.holders > 0) this.#left(known);
      return;
    }
    const resource = known ?? this.at(first.server, first.uri, query.queryHash);
    resource.setWishes(wishes);
    const base = this.#parts.basePolicy(first.server);
    const policy = this.#shared(mergePolicies(wishes.map((wish) => resolvePolicy(wish.policy, base))));
    const isPaused = this.#parts.isPaused(first.server) || wishes.every((wish) => wish.isPaused === true);
    resource.send({ type: isPaused ? 'paused' : 'resumed' });
    const wasHeld = resource.holders > 0;
    resource.holders = wishes.length;
    this.#lingering.get(resource)?.();
    const isBack = this.#lingering.delete(resource);
    if (!resource.isActive) resource.start(policy);
    else resource.setPolicy(policy);
    if (isBack) resource.rehold();
    if (!wasHeld) this.#tell();
  }

  /** Most resources of a page have one policy: they keep one object of it. */
  #shared(policy: FreshnessPolicy): FreshnessPolicy {
    if (this.#lastPolicy === undefined || !isShallowEqual(policy, this.#lastPolicy)) this.#lastPolicy = policy;
    return this.#lastPolicy;
  }

  /** A key without the identity of its server's data is nobody's: see `LiveServers.answer`. */
  #isOurs(key: QueryKey): boolean {
    const [root, server, identity] = key;
    return root === keyRoot && typeof server === 'string' && key.length === 4 && identity === (this.#parts.connection(server)?.identity ?? null);
  }

  #turnsOf(server: string): ReadGate {
    const turns = this.#turns.get(server) ?? new ReadGate();
    this.#turns.set(server, turns);
    return turns;
  }

  #left(resource: LiveResource): void {
    resource.holders = 0;
    resource.linger();
    this.#lingering.set(resource, this.#parts.environment.clock.setTimer(() => this.#stop(resource), lingerMs));
  }

  /** @param isKept someone holds on to it, and a new query for it comes */
  #stop(resource: LiveResource, isKept = false): void {
    this.#lingering.get(resource)?.();
    this.#lingering.delete(resource);
    resource.holders = 0;
    if (resource.isActive) resource.stop();
    if (!isKept) this.#forget(resource);
    this.#tell();
  }

  #removed(query: Query): void {
    const resource = this.#index.get(query.queryHash);
    const observers = [...query.observers];
    if (resource !== undefined) this.#stop(resource, observers.length > 0);
    resource?.reader.forget();
    if (wishOf(observers[0]?.options.meta) === undefined) return;
    queueMicrotask(() => renewQuery(observers, query));
  }

  /** As long as the cache keeps the reading, it is known here when that was checked. */
  #forget(resource: LiveResource): void {
    const { queryHash } = resource;
    if (resource.isForgettable && this.#cache.get(queryHash) === undefined && this.#index.get(queryHash) === resource) this.#index.delete(resource);
  }

  /** A page of a thousand panels comes in one moment: whoever lists the resources lists them once. */
  #tell(): void {
    this.#snapshot = undefined;
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#listeners.tell();
    });
  }
}
