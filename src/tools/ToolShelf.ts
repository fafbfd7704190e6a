import type { Connection, ToolEntry } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';

/** The tools of one session, and when they were listed (`Clock.now`). */
export interface ListedTools {
  readonly tools: ReadonlyMap<string, ToolEntry>;
  readonly listedAt: number;
}

interface Walk { readonly listed: Promise<ListedTools>; session: number | undefined; isStale: boolean }

/** What a server lists as its tools: listed when first asked for, anew in every session and after `tools/list_changed`. */
export class ToolShelf {
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #unsubscribe: () => void;
  #walk: Walk | undefined;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#unsubscribe = connection.onAnnouncement(({ method }) => {
      if (method === 'notifications/tools/list_changed' && this.#walk !== undefined) this.#walk.isStale = true;
    });
  }

  /** Waits while connecting. All who ask while a walk is under way share it. Rejects with `LiveError`. */
  list(): Promise<ListedTools> {
    const walk = this.#walk;
    const isCurrent = walk !== undefined && !walk.isStale && (walk.session === undefined || walk.session === this.#connection.getSnapshot().session);
    return isCurrent ? walk.listed : this.listAnew();
  }

  /** On the wire in any case. */
  listAnew(): Promise<ListedTools> {
    const walk: Walk = { listed: this.#connection.list('tools').then(({ entries }) => {
      walk.session = this.#connection.getSnapshot().session;
      return { tools: new Map(entries.map((tool) => [tool.name, tool])), listedAt: this.#clock.now() };
    }), session: undefined, isStale: false };
    this.#walk = walk;
    // A walk that failed is nothing to go by: whoever asks next starts another.
    walk.listed.catch(() => { if (this.#walk === walk) this.#walk = undefined; });
    return walk.listed;
  }

  dispose(): void {
    this.#unsubscribe();
  }
}
