import { LiveError, type Connection, type PushState, type ResourceEntry, resourceSupport, type TemplateEntry } from '../protocol/index.js';
import { backoffDelay, type Environment } from '../timing/index.js';
import { Listeners } from './Listeners.js';

export type ListingStatus = 'idle' | 'connecting' | 'loading' | 'ready' | 'unavailable' | 'error' | 'closed';

/** What a server lists: a whole walk at a time, never a part of one. */
export interface ListingSnapshot {
  readonly status: ListingStatus;
  readonly resources: readonly ResourceEntry[];
  readonly templates: readonly TemplateEntry[];
  /** Something was left out; `error` says what. */
  readonly incomplete: boolean;
  readonly error: LiveError | null;
}

const nothingYet: ListingSnapshot = { status: 'idle', resources: [], templates: [], incomplete: false, error: null };
const pauses = { baseMs: 1_000, maxMs: 300_000 };
/** A change announced so soon after a walk may have been caused by it. */
const echoWithinMs = 1_000;
/** Who is back so soon, as StrictMode and a change of route are, finds the list as it was. */
const lingerMs = 1_000;

const listings = new WeakMap<Connection, LiveListing>();

/** The listing of one connection; made on first use, gone with the connection. Costs only those who ask for it. */
export function listingOf(connection: Connection, environment: Environment): LiveListing {
  const known = listings.get(connection);
  if (known !== undefined) return known;
  const listing = new LiveListing(connection, environment);
  listings.set(connection, listing);
  return listing;
}

/** The resources and templates of one connection, kept current while someone holds them. */
export class LiveListing {
  readonly #connection: Connection;
  readonly #environment: Environment;
  readonly #listeners = new Listeners();
  #unmind: (() => void) | undefined;
  #snapshot = nothingYet;
  #holders = 0;
  #session = 0;
  #push: PushState = 'unknown';
  #walk: Promise<void> | undefined;
  #isOwed = false;
  #isOwedWhenShown = false;
  #failures = 0;
  #echoes = 0;
  #endedAt = -Infinity;
  #disarm: (() => void) | undefined;
  #abort: AbortController = new AbortController();

  constructor(connection: Connection, environment: Environment) {
    this.#connection = connection;
    this.#environment = environment;
    connection.subscribe(() => this.#connectionChanged());
    connection.onAnnouncement(({ method }) => { if (method === 'notifications/resources/list_changed') this.#announced(); });
  }

  readonly getSnapshot = (): ListingSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  /** Keeps it current until the returned function is called. */
  hold(): () => void {
    let isHeld = true;
    this.#holders += 1;
    const release = this.#connection.holdLists();
    if (this.#holders === 1) {
      // What was put off when the last one left is made up for.
      // And while nobody held it, changes of the list may have been told to nobody.
      const isOutdated = this.#environment.clock.now() - this.#endedAt >= lingerMs;
      if (isOutdated || this.#isOwed || this.#isOwedWhenShown || this.#snapshot.status === 'error') this.#session = 0;
      this.#connectionChanged();
    }
    return () => {
      if (isHeld) this.#holders -= 1;
      isHeld = false;
      release();
    };
  }

  /** Walks once more; resolves when that walk, and no older one, is over. Never rejects. */
  async refresh(): Promise<void> {
    const running = this.#walk;
    if (running !== undefined) await running;
    await (this.#walk ?? this.#start());
  }

  #connectionChanged(): void {
    const { status, session, push, facts, error } = this.#connection.getSnapshot();
    // What changed while the stream was away was told to nobody.
    if (this.#push === 'lost' && push === 'open') this.#session = 0;
    this.#push = push;
    if (status === 'closed') return this.#close();
    if (this.#holders === 0) return;
    if (status === 'connecting') return this.#publish({ status: 'connecting', error });
    if (status === 'reconnecting') return;
    if (status !== 'ready') return this.#publish({ status: 'error', error });
    if (resourceSupport(facts).kind === 'absent') {
      return this.#publish({ ...nothingYet, status: 'unavailable' });
    }
    if (session !== this.#session || this.#snapshot.status === 'idle') void this.#start();
  }

  /** From the first walk to the end of the connection, which may be opened anew. */
  #mindPage(): void {
    this.#unmind ??= this.#environment.visibility.subscribe((event) => {
      if (event === 'shown' && this.#isOwedWhenShown && this.#holders > 0) void this.#start();
    });
  }

  #close(): void {
    this.#unmind?.();
    this.#unmind = undefined;
    this.#disarm?.();
    this.#abort.abort();
    this.#publish({ status: 'closed' });
  }

  #announced(): void {
    if (this.#holders === 0) {
      // Whoever looks next shall not be shown the list of before.
      this.#session = 0;
      return;
    }
    if (this.#walk !== undefined) {
      this.#isOwed = true;
      return;
    }
    const isEcho = this.#environment.clock.now() - this.#endedAt < echoWithinMs;
    this.#echoes = isEcho ? this.#echoes + 1 : 0;
    this.#again();
  }

  /** A server that announces a change after each of our walks is answered with doubling pauses. */
  #again(): void {
    if (this.#environment.visibility.isHidden()) this.#isOwedWhenShown = true;
    else if (this.#echoes > 1) this.#later(backoffDelay(this.#echoes, 1 - this.#environment.random() / 2, pauses));
    else void this.#start();
  }

  #start(): Promise<void> {
    if (resourceSupport(this.#connection.getSnapshot().facts).kind === 'absent') return Promise.resolve();
    if (this.#walk !== undefined) {
      this.#isOwed = true;
      return this.#walk;
    }
    this.#disarm?.();
    this.#disarm = undefined;
    this.#isOwed = false;
    this.#isOwedWhenShown = false;
    const { status, session } = this.#connection.getSnapshot();
    if (status !== 'closed') this.#mindPage();
    if (this.#abort.signal.aborted) this.#abort = new AbortController();
    this.#session = session;
    if (this.#snapshot.resources.length + this.#snapshot.templates.length === 0) this.#publish({ status: 'loading' });
    this.#walk = this.#walkOnce().finally(() => {
      this.#walk = undefined;
      this.#endedAt = this.#environment.clock.now();
      if (this.#isOwed && this.#holders > 0) {
        this.#isOwed = false;
        this.#echoes += 1;
        this.#again();
      }
    });
    return this.#walk;
  }

  async #walkOnce(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const [resources, templates] = await Promise.all([
        this.#connection.list('resources', { signal }), this.#connection.list('templates', { signal }),
      ]);
      this.#failures = 0;
      const skipped = [...resources.skipped, ...templates.skipped];
      const error = skipped.length === 0 ? null : new LiveError('bad-answer', `resources/list: ${skipped.length} left out: ${skipped.join('; ')}`);
      this.#publish({
        status: 'ready', resources: resources.entries, templates: templates.entries, incomplete: skipped.length > 0, error,
      });
    } catch (error) {
      if (signal.aborted) return;
      if (this.#connection.getSnapshot().status === 'closed') return this.#publish({ status: 'closed' });
      // The other list would walk on for nothing, and beside the next walk.
      this.#abort.abort();
      this.#failures += 1;
      this.#publish({ status: 'error', error: error as LiveError });
      if (this.#holders > 0) this.#later(backoffDelay(this.#failures, this.#environment.random(), { ...pauses, baseMs: 2_000 }));
    }
  }

  #later(delayMs: number): void {
    this.#disarm?.();
    this.#disarm = this.#environment.clock.setTimer(() => {
      if (this.#environment.visibility.isHidden()) this.#isOwedWhenShown = true;
      else if (this.#holders > 0 && this.#connection.getSnapshot().status === 'ready') void this.#start();
    }, delayMs);
  }

  #publish(part: Partial<ListingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    this.#listeners.tell();
  }
}
