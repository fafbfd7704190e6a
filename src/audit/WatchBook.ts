/** A URI that a server acknowledged less than it was asked for. */
export interface DeclinedWatch { readonly uri: string; readonly lines: readonly [asked: number, acknowledged: number] }

/** The lists whose changes a listen stream can ask for, by the member of the filter (2026-07-28, basic/patterns/subscriptions). */
const listMembers = { resourcesListChanged: 'resources', toolsListChanged: 'tools', promptsListChanged: 'prompts' } as const;

interface Listen { readonly line: number; readonly wanted: readonly string[]; honoured: readonly string[] }
interface Hold { count: number; readonly since: number }

/** What a server has promised to announce by now, and since which line: by `resources/subscribe`, or by a listen that it acknowledged. */
export class WatchBook {
  readonly declined: DeclinedWatch[] = [];
  /** Somebody asked to be told of some URI. */
  wasAsked = false;
  /** The line that says that the server has no channel for announcements. */
  missingChannel: number | undefined;
  readonly #holds = new Map<string, Hold>();
  readonly #listens = new Map<unknown, Listen>();
  #isChannelLost = false;
  #reopenedAt = 0;

  subscribed(uri: string, line: number): void {
    this.wasAsked = true;
    if (!this.#holds.has(uri)) this.#holds.set(uri, { count: 1, since: line });
  }

  unsubscribed(uri: string): void {
    this.#holds.delete(uri);
  }

  listening(id: unknown, filter: unknown, line: number): void {
    const wanted = urisOf(filter);
    if (wanted.length > 0) this.wasAsked = true;
    this.#listens.set(id, { line, wanted, honoured: [] });
  }

  /** @param id of the listen, where the acknowledgment names one; else it is the latest's */
  acknowledged(id: unknown, filter: unknown, line: number): void {
    const key = this.#listens.has(id) ? id : [...this.#listens.keys()].at(-1);
    const listen = this.#listens.get(key);
    if (listen === undefined || listen.honoured.length > 0) return;
    const uris = urisOf(filter);
    listen.honoured = [...uris, ...listsOf(filter)];
    for (const promise of listen.honoured) {
      const hold = this.#holds.get(promise);
      if (hold === undefined) this.#holds.set(promise, { count: 1, since: line });
      else hold.count += 1;
    }
    for (const uri of listen.wanted) if (!uris.includes(uri)) this.declined.push({ uri, lines: [listen.line, line] });
  }

  /** A listen was answered, failed, or given up: its promises end with it, those that another one made as well stay. */
  ended(id: unknown): void {
    for (const promise of this.#listens.get(id)?.honoured ?? []) {
      const hold = this.#holds.get(promise);
      if (hold !== undefined && --hold.count === 0) this.#holds.delete(promise);
    }
    this.#listens.delete(id);
  }

  /** What this side noted of the channel that carries announcements. */
  channel(state: string | undefined, line: number): void {
    if (state === 'unavailable') this.missingChannel ??= line;
    if (state === 'open' && this.#isChannelLost) this.#reopenedAt = line;
    this.#isChannelLost = state === 'lost';
  }

  /** Since when every change of a URI has to be announced; `undefined` where nobody promised that, or a gap of the channel excuses it. */
  promisedSince(uri: string): number | undefined {
    const hold = this.#holds.get(uri);
    return hold === undefined || this.#isChannelLost ? undefined : Math.max(hold.since, this.#reopenedAt);
  }

  /** The same for a list: in the legacy era from the beginning on, since then only by a listen. */
  listPromisedSince(list: string, isModern: boolean): number | undefined {
    if (isModern) return this.promisedSince(listPromise(list));
    return this.#isChannelLost ? undefined : this.#reopenedAt;
  }
}

function urisOf(filter: unknown): string[] {
  const uris = (filter as { resourceSubscriptions?: unknown } | undefined | null)?.resourceSubscriptions;
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}

function listsOf(filter: unknown): string[] {
  const given = (filter ?? {}) as Record<string, unknown>;
  return Object.entries(listMembers).filter(([member]) => given[member] === true).map(([, list]) => listPromise(list));
}

/** No URI begins so. */
function listPromise(list: string): string {
  return ` list of ${list}`;
}
