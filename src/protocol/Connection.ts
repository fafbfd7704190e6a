import type { Frame, FrameSink } from './Frame.js';
import type { LiveError } from './LiveError.js';
import type { ListKind, Listing } from './ResourceListing.js';
import type { WireReading } from './ResourceReading.js';
import type { ServerFacts } from './ServerFacts.js';

/**
 * - `connecting` the first handshake; `ready` usable; `reconnecting` it was ready and is being mended
 * - `unauthorized` waits for `authorize()`; `unsupported-version` and `failed` wait for a person (`reconnect()`); `closed` is over
 */
export type ConnectionStatus =
  | 'connecting' | 'ready' | 'reconnecting' | 'unauthorized' | 'unsupported-version' | 'failed' | 'closed';

/**
 * Whether announcements can arrive at all on this connection.
 * `unknown` cannot be seen, or not yet known; `open` a channel is open; `lost` it was open, or answered a transient failure, and is
 * being restored; `unavailable` the server has none (holds for the connection).
 */
export type PushState = 'unknown' | 'open' | 'lost' | 'unavailable';

/** One moment of a connection. Replaced, never changed, so that it can be compared by reference. */
export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** Counts handshakes that succeeded. A reading or a watch of an older session says nothing about this one. */
  readonly session: number;
  /** Kept from the last session while reconnecting. */
  readonly facts: ServerFacts | undefined;
  readonly push: PushState;
  readonly error: LiveError | null;
  /** When the next try starts by itself, epoch milliseconds. */
  readonly retryAt: number | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How long to wait for the answer, milliseconds; counted from when the request leaves, not from when it was queued. */
  timeoutMs?: number | undefined;
}

/** How a watch stands. `acknowledged` and everything before it is the server's word; only an announcement proves it. */
export type WatchStanding =
  /** The request is on its way, or the connection is not ready yet. */
  | { readonly kind: 'asking' }
  /** Accepted. `carried`: a push channel is open; `false`: it cannot be seen whether there is one. */
  | { readonly kind: 'acknowledged'; readonly carried: boolean }
  /** Refused, or no channel. `isFinal`: never asked again on this connection; else the hub asks again by itself. */
  | { readonly kind: 'refused'; readonly reason: 'rejected' | 'declined' | 'no-push-channel'; readonly isFinal: boolean; readonly error?: LiveError }
  /** Was or should be carried, the channel is gone; the hub restores it by itself. */
  | { readonly kind: 'lost'; readonly error?: LiveError | undefined };

export interface WatchObserver {
  /** Called on every change of standing, never during `watch()` itself. */
  onStanding(standing: WatchStanding): void;
  /** The server announced a change of this URI or of something below it. `announcedUri` is the one it named. */
  onUpdated(announcedUri: string): void;
}

/** The hold on a watch. One per connection and URI is on the wire, however many hold it. */
export interface Watch {
  readonly standing: WatchStanding;
  /** Idempotent; undoes the watch on the server when the last hold goes. */
  stop(): void;
}

/** An announcement that is not about the contents of one resource, or one that no watch covers. */
export interface Announcement {
  readonly method: string;
  readonly params: unknown;
}

export interface RequestOptions extends CallOptions {
  /** Called when the request was really handed to the transport. */
  onSent?: (() => void) | undefined;
}

export interface FrameHistory extends FrameSink {
  getSnapshot(): readonly Frame[];
  subscribe(listener: () => void): () => void;
}

/**
 * One named server, for as long as its entry stands: it opens, notices when it is lost, mends itself, and says how it is.
 * Everything above knows servers only through this.
 */
export interface Connection {
  /** Name of the entry. */
  readonly server: string;
  /** Whose data this is; part of every query key. */
  readonly identity: string | undefined;
  readonly log: FrameHistory;

  getSnapshot(): ConnectionState;
  /** Tells of every change of the snapshot, after it is in place. */
  subscribe(listener: () => void): () => void;

  /**
   * `resources/read`, always on the wire. Waits while connecting; recovers a lost session and asks once more. At most four at a time.
   * Rejects with `LiveError` and nothing else.
   */
  read(uri: string, options?: CallOptions): Promise<WireReading>;
  /** Does not ask before the connection is ready, and asks anew on every session. */
  watch(uri: string, observer: WatchObserver): Watch;
  /** All pages. Rejects with `LiveError`; an undeclared list resolves empty without a frame. */
  list<K extends ListKind>(kind: K, options?: CallOptions): Promise<Listing<K>>;
  /** Any other request, once, without retry. Rejects with `LiveError`. Resolves with the raw result. */
  request(method: string, params: Record<string, unknown>, options?: RequestOptions): Promise<unknown>;
  /** Every announcement of the server, `resources/updated` included, after the SDK has dispatched it. */
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;

  /** Asks the server to announce changes of its lists, where it declared them, until the returned function is called. */
  holdLists(): () => void;

  /** Starts a try at once, from every status. */
  reconnect(): void;
  /** Starts the sign-in that was held back; resolves when the provider has been told where to send the person. */
  authorize(): Promise<void>;
  /** Hands in the code that came back, and connects. */
  finishAuth(code: string): Promise<void>;
  /** In order: refuse new work, abort, release watches, end the session, close the transport; each step bounded. Idempotent. */
  close(): Promise<void>;
}
