import {
  type Announcement, type CallOptions, type Connection, type ConnectionPolicy, type ConnectionState, declares, type FrameHistory,
  type ListKind, type Listing, LiveError, type RequestOptions, resourceSupport, type Watch, type WatchObserver, type WireReading,
} from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { OwnedSignals } from './OwnedSignals.js';
import { PageLife } from './PageLife.js';
import { ReadGate } from './ReadGate.js';
import { readResult } from './readResult.js';
import type { Session } from './Session.js';
import { SessionCycle } from './SessionCycle.js';
import { listShapes, walkList } from './walkList.js';
import { WatchTable } from './WatchTable.js';

export interface ManagedConnectionParts {
  readonly server: string;
  readonly identity: string | undefined;
  readonly ownerKey: string;
  readonly adapter: ConnectionAdapter;
  readonly environment: Environment;
  readonly policy: ConnectionPolicy;
  readonly log: FrameHistory;
}

interface OwnCall extends CallOptions { signal: AbortSignal }

const mostReadsAtOnce = 4;

/** One named server over any number of sessions. */
export class ManagedConnection implements Connection {
  readonly server: string;
  readonly identity: string | undefined;
  readonly ownerKey: string;
  readonly log: FrameHistory;
  readonly #parts: ManagedConnectionParts;
  readonly #table = new WatchTable();
  readonly #gate = new ReadGate(mostReadsAtOnce);
  readonly #signals = new OwnedSignals();
  readonly #listeners = new Set<(announcement: Announcement) => void>();
  readonly #page: PageLife;
  readonly #cycle: SessionCycle;
  #listHolders = 0;

  constructor(parts: ManagedConnectionParts) {
    this.#parts = parts;
    this.server = parts.server;
    this.identity = parts.identity;
    this.ownerKey = parts.ownerKey;
    this.log = parts.log;
    this.#page = new PageLife(parts.environment, parts.policy.releaseWhenHiddenMs, {
      onReleased: () => this.#cycle.life?.suspend(),
      onDoubt: () => this.#cycle.life?.renew(),
      onShown: () => {
        this.#cycle.life?.resume();
        this.#cycle.retryNow();
      },
      onOnline: () => this.#cycle.retryNow(),
      onLeaving: () => this.#cycle.life?.leave(),
    });
    this.#cycle = new SessionCycle({
      adapter: parts.adapter, environment: parts.environment, policy: parts.policy, log: parts.log, table: this.#table,
      areListsWanted: () => this.#listHolders > 0, isReleased: () => this.#page.isReleased, isHidden: () => this.#page.isHidden,
      onOpening: () => this.#page.start(),
      onAnnouncement: (announcement) => { for (const listener of [...this.#listeners]) listener(announcement); },
    });
  }

  readonly getSnapshot = (): ConnectionState => this.#cycle.store.state;
  readonly subscribe = (listener: () => void): (() => void) => this.#cycle.store.subscribe(listener);

  async read(uri: string, options: CallOptions = {}): Promise<WireReading> {
    const { clock } = this.#parts.environment;
    this.#page.checkSleep();
    const result = await this.#signals.run(options.signal, (signal) => this.#gate.run(() => this.#retriedOnce('resources/read', { ...options, signal }, (session, own) => {
      if (resourceSupport(session.facts).kind === 'absent') throw undeclared('resources/read', 'resources');
      return session.request('resources/read', { uri }, own);
    }), signal).catch((error: unknown) => {
      // Given up while it waited for its turn.
      throw error instanceof LiveError ? error : new LiveError('aborted', 'resources/read: given up', { at: clock.wallNow(), sent: false });
    }));
    return readResult(result, clock.wallNow());
  }

  watch(uri: string, observer: WatchObserver): Watch {
    return this.#table.watch(uri, observer);
  }

  list<K extends ListKind>(kind: K, options: CallOptions = {}): Promise<Listing<K>> {
    const { method } = listShapes[kind];
    return this.#signals.run(options.signal, (signal) => this.#retriedOnce(method, { ...options, signal }, async (session, own) => {
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
    return this.#signals.run(options.signal, async (signal) => {
      const session = await this.#cycle.whenReady(signal, method);
      return session.request(method, params, { ...options, timeoutMs: this.#limit(options), signal });
    });
  }

  onAnnouncement(listener: (announcement: Announcement) => void): () => void {
    const own = (announcement: Announcement): void => listener(announcement);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  holdLists(): () => void {
    let isHeld = true;
    this.#listHolders += 1;
    if (this.#listHolders === 1) this.#cycle.life?.listsWanted(true);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#listHolders -= 1;
      if (this.#listHolders === 0) this.#cycle.life?.listsWanted(false);
    };
  }

  reconnect(): void {
    void this.#cycle.reconnect();
  }

  async authorize(): Promise<void> {
    const isSent = await this.#parts.adapter.authorize?.();
    if (isSent === true) return;
    // Nothing is held back: a new try leads to the sign-in, or shows that none is needed.
    await this.#cycle.reconnect();
  }

  async finishAuth(code: string): Promise<void> {
    await this.#parts.adapter.finishAuth?.(code);
    this.reconnect();
  }

  close(): Promise<void> {
    this.#page.stop();
    this.#signals.abortAll();
    return this.#cycle.close();
  }

  /** Reads and lists are asked once more where the session was lost under them. */
  async #retriedOnce<T>(method: string, options: OwnCall, deed: (session: Session, own: CallOptions) => Promise<T>): Promise<T> {
    const own = { timeoutMs: this.#limit(options), signal: options.signal };
    for (let isRetry = false; ; isRetry = true) {
      const session = await this.#cycle.whenReady(own.signal, method);
      try {
        return await deed(session, own);
      } catch (error) {
        const isGone = this.#cycle.life?.session !== session;
        if (isRetry || !isGone || own.signal.aborted) throw error;
      }
    }
  }

  #limit({ timeoutMs }: CallOptions): number {
    return timeoutMs ?? this.#parts.policy.readTimeoutMs;
  }
}

function undeclared(method: string, capability: string): LiveError {
  return new LiveError('not-supported', `${method}: not sent, the server did not declare ${capability}`, { sent: false });
}
