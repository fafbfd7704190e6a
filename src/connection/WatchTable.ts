import { ancestorsOf, normalizeUri, type Watch, type WatchObserver, type WatchStanding } from '../protocol/index.js';

/** Each is its own, even where one observer is given twice. */
interface Hold { readonly observer: WatchObserver }

/** One URI that somebody wants to be told of. */
export interface WatchEntry {
  /** Byte for byte as the caller gave it. */
  readonly uri: string;
  readonly normalized: string;
  readonly holds: Set<Hold>;
  standing: WatchStanding;
  /** It was carried once: whatever its retries are answered, it stands lost until it is acknowledged again. */
  wasCarried: boolean;
}

export interface TableListener {
  added(entry: WatchEntry): void;
  removed(entry: WatchEntry): void;
  /** Whether changes of the lists are wanted is another than before. */
  listsChanged?(): void;
}

const asking: WatchStanding = { kind: 'asking' };

/** Who wants to be told of what, on one connection, across all its sessions. One entry a URI, however many observers. */
export class WatchTable {
  readonly #entries = new Map<string, WatchEntry>();
  #listHolds = 0;
  listener: TableListener | undefined;

  get entries(): readonly WatchEntry[] {
    return [...this.#entries.values()];
  }

  get areListsWanted(): boolean {
    return this.#listHolds > 0;
  }

  watch(uri: string, observer: WatchObserver): Watch {
    const normalized = normalizeUri(uri);
    const known = this.#entries.get(normalized);
    const entry = known ?? { uri, normalized, holds: new Set(), standing: asking, wasCarried: false };
    const hold: Hold = { observer };
    if (known === undefined) {
      this.#entries.set(normalized, entry);
      this.listener?.added(entry);
    }
    entry.holds.add(hold);
    return {
      get standing() { return entry.standing; },
      stop: () => this.#stop(entry, hold),
    };
  }

  /** Wants to be told of changes of the lists, until the returned function is called. */
  holdLists(): () => void {
    let isHeld = true;
    this.#listHolds += 1;
    if (this.#listHolds === 1) this.listener?.listsChanged?.();
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#listHolds -= 1;
      if (this.#listHolds === 0) this.listener?.listsChanged?.();
    };
  }

  /** Tells the nearest watched ancestor. @returns whether there is one */
  announced(uri: string): boolean {
    for (const candidate of ancestorsOf(normalizeUri(uri))) {
      const entry = this.#entries.get(candidate);
      if (entry === undefined) continue;
      for (const { observer } of [...entry.holds]) observer.onUpdated(uri);
      return true;
    }
    return false;
  }

  /** Says how a watch stands, where that is news. */
  stand(entry: WatchEntry, standing: WatchStanding): void {
    if (!this.#has(entry)) return;
    if (standing.kind === 'acknowledged' && standing.carried) entry.wasCarried = true;
    const said = entry.wasCarried ? asCarriedOnce(standing) : standing;
    if (isSame(said, entry.standing)) return;
    entry.standing = said;
    for (const { observer } of [...entry.holds]) observer.onStanding(said);
  }

  #has(entry: WatchEntry): boolean {
    return this.#entries.get(entry.normalized) === entry;
  }

  #stop(entry: WatchEntry, hold: Hold): void {
    if (!entry.holds.delete(hold) || entry.holds.size > 0 || !this.#has(entry)) return;
    this.#entries.delete(entry.normalized);
    this.listener?.removed(entry);
  }
}

/** That the server has no channel at all is no answer to a retry: it says why, and stands. */
function asCarriedOnce(standing: WatchStanding): WatchStanding {
  if (standing.kind === 'asking') return { kind: 'lost' };
  if (standing.kind !== 'refused' || standing.reason === 'no-push-channel') return standing;
  return { kind: 'lost', error: standing.error };
}

type Told = Partial<Record<'kind' | 'carried' | 'reason' | 'isFinal', unknown>>;

/** Another error alone is no news. */
function isSame(a: Told, b: Told): boolean {
  return a.kind === b.kind && a.carried === b.carried && a.reason === b.reason && a.isFinal === b.isFinal;
}
