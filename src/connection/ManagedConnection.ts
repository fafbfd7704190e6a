import {
  type Announcement, type CallOptions, type Connection, type ConnectionPolicy, type ConnectionState, declares, type FrameHistory,
  type ListKind, type Listing, LiveError, type RequestOptions, type Watch, type WatchObserver, type WireReading,
} from '../protocol/index.js';
import { type Environment, ReadGate } from '../timing/index.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { failure } from './failure.js';
import { Listeners } from './Listeners.js';
import { OwnedSignals } from './OwnedSignals.js';
import { readResult } from './readResult.js';
import type { Session } from './Session.js';
import { SessionCycle } from './SessionCycle.js';
import { listShapes, walkList } from './walkList.js';
import { WatchTable } from './WatchTable.js';

export interface ManagedConnectionParts {
  readonly server: string;
  readonly identity: string | undefined;
  readonly adapter: ConnectionAdapter;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
  readonly log: FrameHistory;
}

interface OwnCall { readonly signal: AbortSignal; readonly timeoutMs: number }

/** One named server over any number of sessions. */
export class ManagedConnection implements Connection {
  readonly server: string;
  readonly identity: string | undefined;
  readonly log: FrameHistory;
  readonly #parts: ManagedConnectionParts;
  readonly #table = new WatchTable();
  readonly #gate = new ReadGate();
  readonly #signals: OwnedSignals;
  readonly #announcements = new Listeners<Announcement>();
  readonly #cycle: SessionCycle;

  constructor(parts: ManagedConnectionParts) {
    const { server, identity, log, environment } = parts;
    this.#parts = parts;
    this.server = server;
    this.identity = identity;
    this.log = log;
    this.#signals = new OwnedSignals(environment.clock);
    this.#cycle = new SessionCycle({ ...parts, table: this.#table, onAnnouncement: (announcement) => this.#announcements.tell(announcement) });
  }

  readonly getSnapshot = (): ConnectionState => this.#cycle.store.state;
  readonly subscribe = (listener: () => void): (() => void) => this.#cycle.store.subscribe(listener);

  async read(uri: string, options: CallOptions = {}): Promise<WireReading> {
    const method = 'resources/read';
    const { clock } = this.#parts.environment;
    this.#cycle.page.checkSleep();
    const result = await this.#signals.run(method, options.signal, (signal) => this.#gate.run(() => this.#retriedOnce(method, options, signal, (session, own) => {
      if (declares(session.facts, 'resources') === false) throw failure('not-supported', method, { at: clock.wallNow(), sent: false });
      return session.request(method, { uri }, own);
    }), signal));
    return readResult(result, clock.wallNow());
  }

  watch(uri: string, observer: WatchObserver): Watch {
    return this.#table.watch(uri, observer);
  }

  list<K extends ListKind>(kind: K, options: CallOptions = {}): Promise<Listing<K>> {
    const { method } = listShapes[kind];
    return this.#signals.run(method, options.signal, (signal) => this.#retriedOnce(method, options, signal, async (session, own) => {
      const missing = this.#cycle.life?.missingMethods;
      if (declares(session.facts, kind === 'tools' ? 'tools' : 'resources') === false || missing?.has(method)) return { entries: [], skipped: [] };
      try {
        return await walkList(kind, (params) => session.request(method, params, own));
      } catch (error) {
        if (!(error instanceof LiveError) || error.kind !== 'method-missing') throw error;
        missing?.add(method);
        // Many servers have no templates, and say so in this way.
        return { entries: [], skipped: kind === 'templates' ? [] : [`the server declares ${kind} and does not have ${method}`] };
      }
    }));
  }

  request(method: string, params: Record<string, unknown>, options: RequestOptions = {}): Promise<unknown> {
    return this.#signals.run(method, options.signal, async (signal) => {
      const session = await this.#cycle.whenReady(signal, method);
      return session.request(method, params, { ...options, ...this.#ownCall(options, signal) });
    });
  }

  onAnnouncement(listener: (announcement: Announcement) => void): () => void {
    return this.#announcements.add(listener);
  }

  holdLists(): () => void {
    return this.#table.holdLists();
  }

  reconnect(): void {
    void this.#cycle.reconnect();
  }

  async authorize(): Promise<void> {
    // Where nothing is held back, a new try leads to the sign-in, or shows that none is needed.
    if (await this.#parts.adapter.authorize?.() !== true) await this.#cycle.reconnect();
  }

  async finishAuth(code: string): Promise<void> {
    await this.#parts.adapter.finishAuth?.(code);
    this.reconnect();
  }

  close(): Promise<void> {
    this.#signals.abortAll();
    return this.#cycle.close();
  }

  /** Reads and lists are asked once more where the session was lost under them. */
  async #retriedOnce<T>(method: string, options: CallOptions, signal: AbortSignal, deed: (session: Session, own: OwnCall) => Promise<T>): Promise<T> {
    for (let isRetry = false; ; isRetry = true) {
      const session = await this.#cycle.whenReady(signal, method);
      try {
        return await deed(session, this.#ownCall(options, signal));
      } catch (error) {
        const isGone = this.#cycle.life?.session !== session;
        if (isRetry || !isGone || signal.aborted) throw error;
      }
    }
  }

  #ownCall({ timeoutMs = this.#parts.policy.readTimeoutMs }: CallOptions, signal: AbortSignal): OwnCall {
    return { signal, timeoutMs };
  }
}
