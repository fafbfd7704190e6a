import type { LiveError, WatchStanding } from '../protocol/index.js';
import type { FreshnessPolicy } from './FreshnessPolicy.js';
import type { Link } from './ResourceState.js';

/** Something that happened. Events carry facts; what follows from them is decided in `transition`. */
export type ResourceEvent =
  /** First holder. `ageMs`: of a reading that is there already (hydrated, kept in the cache). */
  | { readonly type: 'started'; readonly ageMs: number | undefined }
  /** Last holder gone; one may come back in an instant. */
  | { readonly type: 'left' }
  /** A holder came back before the linger was over. */
  | { readonly type: 'held' }
  /** Linger over. */
  | { readonly type: 'stopped' }
  | { readonly type: 'policyChanged'; readonly policy: FreshnessPolicy }
  | { readonly type: 'linked'; readonly link: Link }
  | { readonly type: 'standing'; readonly standing: WatchStanding }
  /** The server announced a change of this resource. */
  | { readonly type: 'updated' }
  /** A read went out, whoever asked for it. */
  | { readonly type: 'readBegan' }
  /** `isChanged`: the contents differ from those of the reading before it. */
  | { readonly type: 'readSucceeded'; readonly isChanged: boolean; readonly ttlMs: number }
  | { readonly type: 'readFailed'; readonly error: LiveError }
  /** Another resource of the server was read again after the server had failed it. */
  | { readonly type: 'serverRecovered' }
  /** The read was given up on this side: it says nothing about the server. */
  | { readonly type: 'readDropped' }
  /** A person, or a call that must reach the server. */
  | { readonly type: 'refreshed' }
  /** Something may have been missed: read once when that is allowed. */
  | { readonly type: 'doubted' }
  /** The wall clock jumped ahead: the machine may have slept. */
  | { readonly type: 'woke' }
  | { readonly type: 'hidden' } | { readonly type: 'shown' }
  | { readonly type: 'paused' } | { readonly type: 'resumed' }
  /** The time of the last `arm` effect has come. */
  | { readonly type: 'due' };

/** Something to do. The runner does it and reports what came of it as events. */
export type ResourceEffect =
  | { readonly type: 'read' }
  | { readonly type: 'abortRead' }
  | { readonly type: 'openWatch' }
  | { readonly type: 'closeWatch' }
  /** Send `due` at this monotonic moment, and not at any moment named before. `undefined`: never. */
  | { readonly type: 'arm'; readonly at: number | undefined }
  /** A change was read that the watch did not announce. */
  | { readonly type: 'accuse' }
  /** The server answers again: whatever else of it waits for that need not wait on. */
  | { readonly type: 'tellRecovery' };
