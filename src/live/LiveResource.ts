import {
  describeResource, type FreshnessPolicy, initialState, type Link, mayRead, nextDueAt, type ResourceEffect, type ResourceEvent, type ResourceState, transition, waitsOutOutage,
} from '../freshness/index.js';
import type { Connection, Finding, Watch, WireReading } from '../protocol/index.js';
import type { Environment, ReadGate } from '../timing/index.js';
import type { ReadingEquality } from './compareReadings.js';
import type { DueTimer } from './DueTimer.js';
import { type FreshnessFacts, freshnessFacts } from './FreshnessFacts.js';
import { isShallowEqual } from './isShallowEqual.js';
import { linkOf } from './linkOf.js';
import { Listeners } from './Listeners.js';
import type { LiveResourceView, ResourceSnapshot } from './LiveResourceView.js';
import type { ResourceWish } from './resourceQuery.js';
import { type ReaderHost, ResourceReader } from './ResourceReader.js';
import { isMissing, missingWatch, silentWatch } from './watchFindings.js';

/** What all resources of one QueryClient share. */
export interface ResourceHost extends ReaderHost {
  readonly environment: Environment;
  readonly timer: DueTimer;
  readonly connection: (server: string) => Connection | undefined;
  readonly onFinding: (finding: Finding) => void;
  /** The turns of one server: a read that nobody waits for begins when it is its turn. */
  readonly turns: (server: string) => ReadGate;
  /** The server answers again. */
  readonly onRecovered: (server: string) => void;
  /** A listener left. */
  readonly onUnheard: (resource: LiveResource) => void;
}

/** Runs one machine: turns its effects into deeds, and what comes of them into events. */
export class LiveResource implements LiveResourceView {
  readonly server: string;
  readonly uri: string;
  readonly queryHash: string;
  readonly reader: ResourceReader;
  holders = 0;
  isEqual: ReadingEquality | undefined;
  readonly #host: ResourceHost;
  readonly #listeners = new Listeners();
  readonly #freshnessListeners = new Listeners();
  #state: ResourceState;
  #snapshot: ResourceSnapshot;
  #watch: Watch | undefined;
  #hasConflict = false;
  #isMarked = false;

  constructor(host: ResourceHost, server: string, uri: string, queryHash: string, policy: FreshnessPolicy) {
    this.#host = host;
    this.server = server;
    this.uri = uri;
    this.queryHash = queryHash;
    this.#state = initialState(policy);
    this.#snapshot = describeResource(this.#state);
    this.reader = new ResourceReader(host, this);
  }

  readonly getSnapshot = (): ResourceSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => this.#hear(this.#listeners, listener);
  readonly subscribeFreshness = (listener: () => void): (() => void) => this.#hear(this.#freshnessListeners, listener);

  getHolders(): number {
    return this.holders;
  }

  hasConflict(): boolean {
    return this.#hasConflict;
  }

  getFailures(): number {
    return this.#state.read.failures;
  }

  get connection(): Connection | undefined {
    return this.#host.connection(this.server);
  }

  get isActive(): boolean {
    return this.#state.isActive;
  }

  get policy(): FreshnessPolicy {
    return this.#state.policy;
  }

  get isWatched(): boolean {
    return this.#watch !== undefined;
  }

  get isForgettable(): boolean {
    return !this.isActive && this.#listeners.size === 0 && this.#freshnessListeners.size === 0 && !this.reader.isRunning;
  }

  getFreshness(): FreshnessFacts {
    return freshnessFacts(this.#state, this.reader, this.#host.environment.clock);
  }

  /** A holder came. A reading that the cache has already counts by its age. */
  start(policy: FreshnessPolicy): void {
    this.setPolicy(policy);
    this.send(this.#link());
    this.send({ type: 'started', ageMs: this.reader.ageOfData() });
    if (this.#isMarked) this.send({ type: 'doubted' });
    this.#isMarked = false;
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

  stop(): void {
    this.reader.reset();
    this.send({ type: 'stopped' });
  }

  setPolicy(policy: FreshnessPolicy): void {
    if (isShallowEqual(policy, this.#state.policy)) return;
    this.send({ type: 'policyChanged', policy });
    this.send(this.#link());
  }

  /** What the holders wish beside the policy. */
  setWishes(wishes: readonly ResourceWish[]): void {
    const equalities = new Set(wishes.map((wish) => wish.isEqual).filter((isEqual) => isEqual !== undefined));
    [this.isEqual] = equalities;
    if (this.#hasConflict === equalities.size > 1) return;
    this.#hasConflict = equalities.size > 1;
    this.#listeners.tell();
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

  /** The query was marked as outdated while a read was on its way: that read may be older than the mark. */
  invalidated(): void {
    if (this.reader.isRunning) this.send({ type: 'doubted' });
  }

  async refresh(): Promise<void> {
    const { connection } = this;
    const status = connection?.getSnapshot().status;
    if (status !== 'ready' && status !== 'closed') connection?.reconnect();
    await this.reader.refresh();
  }

  send(event: ResourceEvent): void {
    const { clock, random } = this.#host.environment;
    // A thousand that come back one by one tell each other so.
    if (event.type === 'serverRecovered' && !waitsOutOutage(this.#state, clock.now())) return;
    if (event.type === 'woke') this.reader.woke();
    const [next, effects] = transition(this.#state, event, clock.now(), random());
    this.#state = next;
    const snapshot = describeResource(next);
    const isNew = !isShallowEqual(snapshot, this.#snapshot);
    if (isNew) this.#snapshot = snapshot;
    for (const effect of effects) this.#perform(effect);
    if (event.type === 'standing' && isMissing(event.standing)) this.#host.onFinding(missingWatch(this.server));
    if (isNew) this.#listeners.tell();
    this.#freshnessListeners.tell();
  }

  #perform(effect: ResourceEffect): void {
    switch (effect.type) {
      case 'read':
        void this.#host.turns(this.server).run(this.#readInTurn);
        return;
      case 'abortRead':
        return this.reader.abort();
      case 'openWatch':
        return this.#openWatch();
      case 'closeWatch':
        this.#watch?.stop();
        this.#watch = undefined;
        return;
      case 'arm':
        // As above: the time may have moved again.
        return this.#host.timer.set(this, nextDueAt(this.#state), this.#onDue);
      case 'tellRecovery':
        return this.#host.onRecovered(this.server);
      case 'accuse':
        return this.#host.onFinding(silentWatch(this.server, this.uri));
      default:
        return effect satisfies never;
    }
  }

  /** It may be over by then: the resource ended, or someone who could not wait has read it. */
  readonly #readInTurn = async (): Promise<void> => {
    if (this.#state.read.phase !== 'running') return;
    // Or it may be left, hidden or paused meanwhile: then it rests as one does that has not fallen due.
    if (mayRead(this.#state, { isUrgent: this.reader.hasWaiters })) await this.reader.start();
    else this.send({ type: 'readDropped' });
  };

  readonly #onDue = (): void => this.send({ type: 'due' });

  #hear(listeners: Listeners, listener: () => void): () => void {
    const stop = listeners.subscribe(listener);
    return () => {
      stop();
      this.#host.onUnheard(this);
    };
  }


  #openWatch(): void {
    let watch: Watch | undefined;
    const isOurs = (): boolean => watch !== undefined && watch === this.#watch;
    watch = this.connection?.watch(this.uri, {
      onStanding: (standing) => { if (isOurs()) this.send({ type: 'standing', standing }); },
      onUpdated: () => { if (isOurs()) this.announced(); },
    });
    this.#watch = watch;
    if (watch !== undefined) this.send({ type: 'standing', standing: watch.standing });
  }

  #link(): { type: 'linked'; link: Link } {
    return { type: 'linked', link: linkOf(this.connection, this.#state.policy, this.#state.link.strategy) };
  }

  /** The reading for a query function. */
  answer(): Promise<WireReading> {
    return this.reader.answer();
  }
}
