import { normalizeUri } from '../protocol/index.js';

/** Names of the members: SubscriptionFilter of 2026-07-28, basic/patterns/subscriptions. */
export interface ListenFilter {
  resourceSubscriptions?: string[];
  resourcesListChanged?: true;
  toolsListChanged?: true;
}

export interface ListenStream {
  readonly honoredUris: readonly string[];
  /** Whether any change of a list was honoured; `undefined`: taken as honoured. */
  readonly honorsLists?: boolean | undefined;
  readonly closed: Promise<'local' | 'graceful' | 'remote'>;
  close(): Promise<void>;
}

/** What lies between the filter that is wanted and the one that a stream was opened with. */
export type FilterGap = 'none' | 'missing' | 'surplus';

/** A stream that was acknowledged: what it was asked for, and what it was granted. URIs are compared normalized. */
export class OpenListen {
  readonly stream: ListenStream;
  readonly openedAt: number;
  /** Something comes on it. One that carries nothing is not kept open: a browser has few connections. */
  readonly isUseful: boolean;
  readonly #asked: ReadonlySet<string>;
  readonly #honored: ReadonlySet<string>;
  readonly #hasLists: boolean;

  constructor(stream: ListenStream, filter: ListenFilter, openedAt: number) {
    this.stream = stream;
    this.openedAt = openedAt;
    this.#asked = new Set(filter.resourceSubscriptions?.map(normalizeUri));
    this.#honored = new Set(stream.honoredUris.map(normalizeUri));
    this.#hasLists = asksLists(filter);
    this.isUseful = this.#honored.size > 0 || (this.#hasLists && stream.honorsLists !== false);
  }

  /** What became of one URI: asked for and granted, asked for and left out, or never asked for. */
  judge(normalized: string): 'honored' | 'declined' | 'not-asked' {
    if (this.#honored.has(normalized)) return 'honored';
    return this.#asked.has(normalized) ? 'declined' : 'not-asked';
  }

  gapTo(wanted: ListenFilter | undefined): FilterGap {
    if (wanted === undefined) return 'surplus';
    const uris = wanted.resourceSubscriptions ?? [];
    const hasLists = asksLists(wanted);
    if ((hasLists && !this.#hasLists) || !uris.every((uri) => this.#asked.has(normalizeUri(uri)))) return 'missing';
    return this.#asked.size > uris.length || this.#hasLists !== hasLists ? 'surplus' : 'none';
  }
}

function asksLists({ resourcesListChanged, toolsListChanged }: ListenFilter): boolean {
  return resourcesListChanged === true || toolsListChanged === true;
}
