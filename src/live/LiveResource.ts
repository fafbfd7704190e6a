import type { Query, QueryClient } from '@tanstack/react-query';
import {
  chooseStrategy, describeResource, type FreshnessPolicy, initialState, type Link, nextCheckAt, nextDueAt, plannedDelay, type ResourceDescription,
  type ResourceEffect, type ResourceEvent, type ResourceState, transition,
} from '../freshness/index.js';
import { type Connection, type Finding, LiveError, type Watch, type WireReading } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { compareReadings, type ReadingEquality } from './compareReadings.js';
import type { DueTimer } from './DueTimer.js';
import type { FreshnessFacts } from './FreshnessFacts.js';
import { Listeners } from './Listeners.js';
import { isShallowEqual } from './isShallowEqual.js';
import { ReadFlight } from './ReadFlight.js';
import type { ResourceWish } from './resourceQuery.js';
import { silentWatch } from './silentWatch.js';

/** What a hook is told of a resource. Replaced only when one of its members changed. */
export type ResourceSnapshot = ResourceDescription;

/** One resource as the rest of the library sees it. Looking at it never holds it. */
export interface LiveResourceView {
  readonly server: string;
  readonly uri: string;
  getSnapshot(): ResourceSnapshot;
  subscribe(listener: () => void): () => void;
  getFreshness(): FreshnessFacts;
  /** Tells of every check, every failure and every change of plan. */
  subscribeFreshness(listener: () => void): () => void;
  /** How many observers hold it. */
  getHolders(): number;
  /** Whether two holders brought different `isEqual`: the mistake of a programmer, to be thrown where it shows. */
  hasConflict(): boolean;
  /** How many reads failed in a row. */
  getFailures(): number;
  /** Reaches the server, after the read that is on its way if there is one; resolves when that is done. Never rejects. */
  refresh(): Promise<void>;
}

export interface LiveResourceParts {
  readonly queryClient: QueryClient;
  readonly queryHash: string;
  readonly server: string;
  readonly uri: string;
  readonly policy: FreshnessPolicy;
  readonly environment: Environment;
  readonly timer: DueTimer;
  readonly connection: () => Connection | undefined;
  readonly onFinding: (finding: Finding) => void;
}

/** Runs one machine: turns its effects into deeds, and what comes of them into events. */
export class LiveResource implements LiveResourceView {
  readonly server: string;
  readonly uri: string;
  readonly queryHash: string;
  holders = 0;

  readonly #parts: LiveResourceParts;
  readonly #listeners = new Listeners();
  readonly #freshnessListeners = new Listeners();
  readonly #flight: ReadFlight;
  #state: ResourceState;
  #snapshot: ResourceSnapshot;
  #watch: Watch | undefined;
  #isEqual: ReadingEquality | undefined;
  #hasConflict = false;
  #isStartPending = false;
  #untold: ResourceEvent | undefined;
  #checkedWallAt: number | undefined;
  #changedWallAt: number | undefined;
  #isMarked = false;

  constructor(parts: LiveResourceParts) {
    this.#parts = parts;
    this.server = parts.server;
    this.uri = parts.uri;
    this.queryHash = parts.queryHash;
    this.#state = initialState(parts.policy);
    this.#snapshot = describeResource(this.#state);
    this.#flight = new ReadFlight((signal) => this.#readWire(signal));
  }

  readonly getSnapshot = (): ResourceSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);
  readonly subscribeFreshness = (listener: () => void): (() => void) => this.#freshnessListeners.subscribe(listener);
  readonly getHolders = (): number => this.holders;
  readonly hasConflict = (): boolean => this.#hasConflict;
  readonly getFailures = (): number => this.#state.read.failures;

  get isActive(): boolean {
    return this.#state.isActive;
  }

  get isWatched(): boolean {
    return this.#watch !== undefined;
  }

  get isForgettable(): boolean {
    return !this.isActive && this.#listeners.size === 0 && this.#freshnessListeners.size === 0 && !this.#flight.isRunning;
  }

  getFreshness = (): FreshnessFacts => {
    const { clock } = this.#parts.environment;
    const { read, startedAt } = this.#state;
    const now = clock.now();
    const dueAt = nextCheckAt(this.#state);
    const isActive = this.#state.isActive;
    return {
      checkedAt: this.#checkedWallAt,
      changedAt: this.#changedWallAt,
      ageMs: isActive && !read.isDoubtful && read.checkedAt !== undefined ? Math.max(0, now - read.checkedAt) : undefined,
      heldForMs: isActive ? now - startedAt : 0,
      isChecking: isActive && read.isDoubtful && !read.hasFailedInDoubt,
      hasFailed: read.error !== null,
      plannedDelayMs: plannedDelay(this.#state),
      showLineAfterMs: this.#state.policy.showLineAfterMs,
      nextCheckAt: dueAt === undefined ? undefined : clock.wallNow() + Math.max(0, dueAt - now),
    };
  };

  /** What the holders wish beside the policy. */
  setWishes(wishes: readonly ResourceWish[]): void {
    const equalities = new Set(wishes.map((wish) => wish.isEqual).filter((isEqual) => isEqual !== undefined));
    [this.#isEqual] = equalities;
    if (this.#hasConflict === equalities.size > 1) return;
    this.#hasConflict = equalities.size > 1;
    this.#listeners.tell();
  }

  /** The last holder went; nothing is sent until one comes back or `stop` ends it. */
  linger(): void {
    this.send({ type: 'left' });
  }

  /** A holder came back in time. */
  rehold(): void {
    this.#isMarked = false;
    this.send({ type: 'held' });
  }

  /** A holder came. A reading that the cache has already counts by its age. */
  start(policy: FreshnessPolicy): void {
    const data = this.#query()?.state.data;
    this.setPolicy(policy);
    this.send(this.#link());
    this.send({ type: 'started', ageMs: data === undefined ? undefined : this.#ageOfData() });
    if (this.#isMarked) this.send({ type: 'doubted' });
    this.#isMarked = false;
  }

  stop(): void {
    this.#untold = undefined;
    this.#isStartPending = false;
    this.send({ type: 'stopped' });
  }

  setPolicy(policy: FreshnessPolicy): void {
    if (isShallowEqual(policy, this.#state.policy)) return;
    this.send({ type: 'policyChanged', policy });
    this.send(this.#link());
  }

  /** The connection changed. */
  relink(): void {
    const event = this.#link();
    if (!isShallowEqual(event.link, this.#state.link)) this.send(event);
  }

  /** The server said that this changed, whether or not a watch was asked for. */
  announced(): void {
    if (this.#state.isActive) this.send({ type: 'updated' });
    if (!this.#state.isActive || this.#state.isLingering) this.#isMarked = true;
  }

  /** The cache changed: what the query has taken over may be told to the machine. */
  queryUpdated(query: Query): void {
    if (query.state.fetchStatus !== 'idle') return;
    this.#tell();
    if (this.#isStartPending) this.#startRead();
  }

  /** The query was marked as outdated by its own client while a read was on its way: that read may be older than the mark. */
  invalidated(): void {
    if (this.#flight.isRunning) this.send({ type: 'doubted' });
  }

  /** The reading for a query function: a new read, or the one that follows the read on its way. */
  answer(): Promise<WireReading> {
    if (!this.#flight.isRunning) return this.#flight.run();
    const trailing = this.#flight.trailing();
    this.send({ type: 'refreshed' });
    return trailing;
  }

  async refresh(): Promise<void> {
    const connection = this.#parts.connection();
    const status = connection?.getSnapshot().status;
    if (status !== 'ready' && status !== 'closed') connection?.reconnect();
    const { queryClient, queryHash } = this.#parts;
    const query = queryClient.getQueryCache().get<WireReading>(queryHash);
    try {
      await (this.#flight.isRunning || query === undefined ? this.answer() : query.fetch(undefined, { cancelRefetch: false }));
    } catch {
      // The failure is in the status, where everyone sees it.
    }
  }

  send(event: ResourceEvent): void {
    const { environment, timer } = this.#parts;
    const [next, effects] = transition(this.#state, event, environment.clock.now(), environment.random());
    const isFreshnessMoved = next.read !== this.#state.read || next.due !== this.#state.due;
    this.#state = next;
    const snapshot = describeResource(next);
    const isNew = !isShallowEqual(snapshot, this.#snapshot);
    if (isNew) this.#snapshot = snapshot;
    for (const effect of effects) this.#perform(effect, timer);
    if (isNew) this.#listeners.tell();
    if (isNew || isFreshnessMoved) this.#freshnessListeners.tell();
  }

  #perform(effect: ResourceEffect, timer: DueTimer): void {
    switch (effect.type) {
      case 'read':
        return this.#startRead();
      case 'abortRead':
        return this.#abortRead();
      case 'openWatch':
        return this.#openWatch();
      case 'closeWatch':
        this.#watch?.stop();
        this.#watch = undefined;
        return;
      case 'arm':
        // What an effect before this one led to may have moved the time again.
        return timer.set(this, nextDueAt(this.#state), () => this.send({ type: 'due' }));
      case 'accuse':
        return this.#parts.onFinding(silentWatch(this.server, this.uri));
      default:
        return effect satisfies never;
    }
  }

  #startRead(): void {
    this.#isStartPending = false;
    if (this.#state.read.phase !== 'running') return;
    if (this.#flight.hasWaiters) return void this.#flight.run().catch(() => {});
    const query = this.#query();
    if (query === undefined) return void this.#flight.run().catch(() => {});
    if (query.state.fetchStatus !== 'idle') {
      // The fetch before this one has its answer but has not put it away yet; or it is another's, and ends.
      this.#isStartPending = true;
      return;
    }
    query.fetch(undefined, { cancelRefetch: false }).catch(() => {});
  }

  #abortRead(): void {
    this.#flight.abort();
    const query = this.#query();
    if (query !== undefined && query.state.fetchStatus !== 'idle') void query.cancel({ revert: true, silent: true });
  }

  #openWatch(): void {
    const connection = this.#parts.connection();
    if (connection === undefined) return;
    let watch: Watch | undefined;
    const isOurs = (): boolean => watch !== undefined && watch === this.#watch;
    watch = connection.watch(this.uri, {
      onStanding: (standing) => { if (isOurs()) this.send({ type: 'standing', standing }); },
      onUpdated: () => { if (isOurs()) this.announced(); },
    });
    this.#watch = watch;
    this.send({ type: 'standing', standing: watch.standing });
  }

  /** One read on the wire, begun and ended in the sight of the machine. */
  async #readWire(signal: AbortSignal): Promise<WireReading> {
    this.#isStartPending = false;
    this.send({ type: 'readBegan' });
    const connection = this.#parts.connection();
    try {
      if (connection === undefined) throw new LiveError('closed', `resources/read was not sent: the connection to "${this.server}" is closed`, { sent: false });
      const reading = await connection.read(this.uri, { signal, timeoutMs: this.#state.policy.readTimeoutMs });
      return this.#keep(reading);
    } catch (error) {
      const failure = error as LiveError;
      this.#end(signal.aborted || failure.kind === 'aborted' ? { type: 'readDropped' } : { type: 'readFailed', error: failure });
      throw error;
    }
  }

  #keep(reading: WireReading): WireReading {
    const { clock } = this.#parts.environment;
    const before = this.#query()?.state.data;
    const difference = before === undefined ? 'changed' : compareReadings(before, reading, this.#isEqual);
    const kept = before !== undefined && difference === 'same' ? before : reading;
    this.#checkedWallAt = clock.wallNow();
    if (difference === 'changed') this.#changedWallAt = this.#checkedWallAt;
    const query = this.#query();
    // Whoever asked during this read waits for the next one and would not take this answer: the cache must have it all the same.
    const isUnclaimed = this.#flight.hasWaiters || query?.state.fetchStatus === 'idle';
    if (isUnclaimed) query?.setData(kept, { manual: true, updatedAt: this.#checkedWallAt });
    this.#end({ type: 'readSucceeded', isChanged: before !== undefined && difference === 'changed', ttlMs: reading.ttlMs ?? 0 });
    return kept;
  }

  /** The machine is told when the query has put the answer away, so that nobody is told `ready` before there is something to show. */
  #end(event: ResourceEvent): void {
    const query = this.#query();
    this.#untold = event;
    const isTakenOver = query !== undefined && query.state.fetchStatus !== 'idle' && !this.#flight.hasWaiters;
    if (!isTakenOver) this.#flight.afterwards(() => this.#tell());
  }

  #tell(): void {
    const event = this.#untold;
    this.#untold = undefined;
    if (event !== undefined) this.send(event);
    // Nobody holds the resource, so no machine runs the read that others wait for.
    if (!this.#flight.isRunning && this.#flight.hasWaiters) this.#flight.run().catch(() => {});
  }

  #query(): Query<WireReading> | undefined {
    return this.#parts.queryClient.getQueryCache().get<WireReading>(this.#parts.queryHash);
  }

  #link(): { type: 'linked'; link: Link } {
    const connection = this.#parts.connection();
    if (connection === undefined) return { type: 'linked', link: { status: 'closed', session: 0, error: null, strategy: undefined } };
    const { status, session, error, facts } = connection.getSnapshot();
    const chosen = session === 0 ? undefined : chooseStrategy(facts, this.#state.policy);
    const before = this.#state.link.strategy;
    const isSame = before !== undefined && chosen !== undefined && isShallowEqual(chosen, before);
    return { type: 'linked', link: { status, session, error, strategy: isSame ? before : chosen } };
  }

  #ageOfData(): number {
    const { clock } = this.#parts.environment;
    const wallNow = clock.wallNow();
    const updatedAt = Math.min(this.#query()?.state.dataUpdatedAt ?? wallNow, wallNow);
    this.#checkedWallAt ??= updatedAt;
    this.#changedWallAt ??= updatedAt;
    return wallNow - Math.min(this.#checkedWallAt, wallNow);
  }
}
