import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type FreshnessPolicy, mergePolicies, type PolicyParts, resolvePolicy } from '../freshness/index.js';
import type { Connection, Finding, ServerSource, WireReading } from '../protocol/index.js';
import { type Environment, resolveEnvironment } from '../timing/index.js';
import { connectionPolicy } from './connectionPolicy.js';
import { FindingList } from './FindingList.js';
import { lateEnvironment } from './lateEnvironment.js';
import { Listeners } from './Listeners.js';
import { LiveResources } from './LiveResources.js';
import type { LiveResourceView } from './LiveResourceView.js';
import { takenName, unknownServer, withoutIdentity } from './nameMistakes.js';
import { Registration } from './Registration.js';
import { hashResourceKey, resourceKey, serverKey } from './resourceQuery.js';
import { ServerEntry } from './ServerEntry.js';
import { Ticker } from './Ticker.js';
import { WakeWatch } from './WakeWatch.js';

/** What one provider, or one call of `connectServers`, sets for its servers. */
export interface LiveSettings {
  policy?: PolicyParts | undefined;
  environment?: Partial<Environment> | undefined;
  onFinding?: ((finding: Finding) => void) | undefined;
}

/** The connections and live resources of one QueryClient. */
export class LiveServers {
  readonly resources: LiveResources;
  readonly findings: FindingList = new FindingList();
  readonly #queryClient: QueryClient;
  readonly #environment: Environment;
  readonly #entries = new Map<string, ServerEntry>();
  /** Whose readings the cache holds under a name, by the source's key; kept when the name is let go. */
  readonly #owners = new Map<string, string>();
  readonly #registrations = new Set<Registration>();
  readonly #listeners = new Listeners();
  #parts: Partial<Environment> = {};
  #resolved: Environment | undefined;
  #ticker: Ticker | undefined;
  #unmind: (() => void) | undefined;
  #wake: WakeWatch | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
    this.#environment = lateEnvironment(() => this.environment, (isLate) => this.#wake?.check(isLate));
    this.resources = new LiveResources({
      queryClient,
      environment: this.#environment,
      connection: (server) => this.connection(server),
      basePolicy: (server) => this.#basePolicy(server),
      isPaused: (server) => this.#isServerPaused(server),
      onFinding: (finding) => this.addFinding(finding),
      onAnswer: (isLate) => this.#wake?.check(isLate),
    });
  }

  get environment(): Environment {
    this.#resolved ??= resolveEnvironment(this.#parts);
    return this.#resolved;
  }

  get ticker(): Ticker {
    this.#ticker ??= new Ticker(this.#environment.clock, this.environment.visibility);
    return this.#ticker;
  }

  /**
   * Names servers. Opens nothing yet: that does the first read, or `commit()`.
   * @throws Error where another registration gives one of the names to a different source
   */
  register(servers: Record<string, ServerSource>, settings: LiveSettings): Registration {
    if (this.#registrations.size === 0 && settings.environment !== undefined) {
      this.#parts = settings.environment;
      this.#resolved = undefined;
    }
    const registration = new Registration(this, settings, (left) => this.#left(left));
    this.#registrations.add(registration);
    try {
      registration.update(servers, settings);
    } catch (error) {
      // What it named before that is held by nobody.
      void registration.close();
      throw error;
    }
    this.#mind();
    return registration;
  }

  connection(server: string): Connection | undefined {
    return this.#entries.get(server)?.connection;
  }

  /** @throws LiveError that lists the names there are */
  connectionOrThrow(server: string): Connection {
    const connection = this.connection(server);
    if (connection === undefined) throw unknownServer(server, this.serverNames());
    return connection;
  }

  readonly serverNames = (): readonly string[] => [...this.#entries.keys()];
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  /** The state of one resource. Looking never holds. */
  resource(server: string, uri: string): LiveResourceView {
    return this.resources.at(server, uri, hashResourceKey(resourceKey(server, uri, this.connection(server)?.identity)));
  }

  /** For query functions: a reading from the wire, through the resource's single flight. */
  answer(server: string, uri: string, key: QueryKey): Promise<WireReading> {
    const entry = this.#entries.get(server);
    if (entry === undefined) return Promise.reject(unknownServer(server, this.serverNames()));
    if (key[2] !== (entry.connection.identity ?? null)) return Promise.reject(withoutIdentity(server));
    entry.open();
    return this.resources.at(server, uri, hashResourceKey(key)).answer();
  }

  /** Notes a fault, once for each distinct one, and tells the registrations of its server. */
  addFinding(finding: Finding): void {
    if (!this.findings.add(finding)) return;
    for (const registration of [...this.#registrations]) {
      if (finding.server === undefined || registration.has(finding.server)) queueMicrotask(() => registration.settings.onFinding?.(finding));
    }
  }

  /** For `Registration`: takes hold of a name. A source with another key is another owner: nothing of the old one stays. */
  claim(server: string, source: ServerSource, holder: Registration): ServerEntry {
    const known = this.#entries.get(server);
    if (known !== undefined && known.source.key === source.key && known.source.identity === source.identity) {
      known.source.adopt(source);
      known.holders.add(holder);
      return known;
    }
    if (known !== undefined) {
      if ([...known.holders].some((other) => other !== holder && !other.isAbandoned)) throw takenName(server);
      this.#close(server, known);
    }
    const owner = this.#owners.get(server);
    if (owner !== undefined && owner !== source.key) this.#queryClient.removeQueries({ queryKey: serverKey(server) });
    this.#owners.set(server, source.key);
    const entry = new ServerEntry(server, source, this.#environment, connectionPolicy(() => this.resources.wishesFor(server)), this);
    entry.holders.add(holder);
    this.#entries.set(server, entry);
    this.#listeners.tell();
    return entry;
  }

  /** For `Registration`: what was drafted by renders that were thrown away holds nothing beside a tree that is on screen. */
  supersede(by: Registration): void {
    const outlived = [...this.#registrations].filter((other) => other !== by && other.isDrafted && other.isWithin(by));
    for (const other of outlived) {
      for (const entry of this.#entries.values()) entry.holders.delete(other);
      void other.close();
    }
    if (outlived.length > 0) this.resources.resync();
  }

  /** For `Registration`: whether something live hangs on the name. */
  isUsed(server: string): boolean {
    const isHeld = this.resources.getSnapshot().some((resource) => resource.server === server);
    // A tree suspended above its provider has no observer yet, only a read on its way.
    return isHeld || this.#queryClient.isFetching({ queryKey: serverKey(server) }) > 0;
  }

  /** For `Registration`: a tree that was given up is on screen after all. */
  revive(registration: Registration): void {
    this.#registrations.add(registration);
    this.#mind();
  }

  /** For `Registration`: lets go of a name; the last to go closes it. */
  async disclaim(server: string, holder: Registration): Promise<void> {
    const entry = this.#entries.get(server);
    if (entry === undefined || !entry.holders.delete(holder) || entry.holders.size > 0) return;
    await this.#close(server, entry);
  }

  #close(server: string, entry: ServerEntry): Promise<void> {
    this.#entries.delete(server);
    const closing = entry.close();
    this.resources.relink(server);
    this.#listeners.tell();
    return closing;
  }

  #left(registration: Registration): void {
    this.#registrations.delete(registration);
    if (this.#registrations.size > 0) return;
    this.resources.detach();
    this.#unmind?.();
    this.#unmind = undefined;
    this.#ticker?.close();
    this.#ticker = undefined;
  }

  /** From the first registration to the last: the cache, the page, and clocks that jump. */
  #mind(): void {
    if (this.#unmind !== undefined) return;
    const { visibility, clock } = this.environment;
    this.#wake = new WakeWatch(clock, () => this.resources.tell({ type: 'woke' }));
    this.resources.tell({ type: visibility.isHidden() ? 'hidden' : 'shown' });
    const unsubscribe = visibility.subscribe((event) => {
      this.#wake?.check();
      if (event === 'hidden' || event === 'shown') this.resources.tell({ type: event });
      if (event === 'online') this.resources.tell({ type: 'doubted' });
      if (event === 'resumed') this.resources.tell({ type: 'woke' });
    });
    this.resources.attach();
    this.#unmind = unsubscribe;
  }

  /** A server that several providers name rests when all of them do. */
  #isServerPaused(server: string): boolean {
    const holders = [...this.#entries.get(server)?.holders ?? []];
    return holders.length > 0 && holders.every((holder) => holder.isPaused());
  }

  /** For a query that no hook made: one policy for all that name the server. */
  #basePolicy(server: string): FreshnessPolicy {
    return mergePolicies([...this.#entries.get(server)?.holders ?? []].map(({ settings }) => resolvePolicy(settings.policy)));
  }
}
