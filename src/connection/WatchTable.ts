import { nearestWatched, normalizeUri, type Watch, type WatchObserver, type WatchStanding } from '../protocol/index.js';

/** One URI that somebody wants to be told of. */
export interface WatchEntry {
  /** Byte for byte as the caller gave it. */
  readonly uri: string;
  readonly normalized: string;
  readonly observers: Set<WatchObserver>;
  standing: WatchStanding;
  /** It was carried once: whatever its retries are answered, it stands lost until it is acknowledged again. */
  wasCarried: boolean;
}

export interface TableListener {
  added(entry: WatchEntry): void;
  removed(entry: WatchEntry): void;
}

const asking: WatchStanding = { kind: 'asking' };

/** Who wants to be told of what, on one connection, across all its sessions. One entry a URI, however many observers. */
export class WatchTable {
  readonly #entries = new Map<string, WatchEntry>();
  listener: TableListener | undefined;

  get entries(): readonly WatchEntry[] {
    return [...this.#entries.values()];
  }

  get size(): number {
    return this.#entries.size;
  }

  has(entry: WatchEntry): boolean {
    return this.#entries.get(entry.normalized) === entry;
  }

  watch(uri: string, observer: WatchObserver): Watch {
    const normalized = normalizeUri(uri);
    const known = this.#entries.get(normalized);
    const entry = known ?? { uri, normalized, observers: new Set(), standing: asking, wasCarried: false };
    // Each hold is its own, even where one observer is given twice.
    const own: WatchObserver = { onStanding: (standing) => observer.onStanding(standing), onUpdated: (announced) => observer.onUpdated(announced) };
    if (known === undefined) {
      this.#entries.set(normalized, entry);
      this.listener?.added(entry);
    }
    entry.observers.add(own);
    return {
      get standing() { return entry.standing; },
      stop: () => this.#stop(entry, own),
    };
  }

  /** Tells the nearest watched ancestor. Whether anybody was told. */
  announced(uri: string): boolean {
    const nearest = nearestWatched(this.#entries.keys(), normalizeUri(uri));
    if (nearest === undefined) return false;
    for (const observer of [...this.#entries.get(nearest)?.observers ?? []]) observer.onUpdated(uri);
    return true;
  }

  stand(entry: WatchEntry, standing: WatchStanding): void {
    if (!this.has(entry)) return;
    const isCarried = standing.kind === 'acknowledged' && standing.carried;
    if (isCarried) entry.wasCarried = true;
    const said = entry.wasCarried && !isCarried && standing.kind !== 'acknowledged' ? { ...lost, ...withError(standing) } : standing;
    if (isSame(said, entry.standing)) return;
    entry.standing = said;
    for (const observer of [...entry.observers]) observer.onStanding(said);
  }

  #stop(entry: WatchEntry, observer: WatchObserver): void {
    if (!entry.observers.delete(observer) || entry.observers.size > 0 || !this.has(entry)) return;
    this.#entries.delete(entry.normalized);
    this.listener?.removed(entry);
  }
}

const lost: WatchStanding = { kind: 'lost' };

function withError(standing: WatchStanding): { error?: NonNullable<Extract<WatchStanding, { kind: 'lost' }>['error']> } {
  return 'error' in standing && standing.error !== undefined ? { error: standing.error } : {};
}

function isSame(a: WatchStanding, b: WatchStanding): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'acknowledged') return a.carried === (b as typeof a).carried;
  if (a.kind === 'refused') return a.reason === (b as typeof a).reason && a.isFinal === (b as typeof a).isFinal;
  return true;
}
