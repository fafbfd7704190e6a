import type { StandardSchemaV1 } from '../contents/index.js';
import type { Mode, PolicyParts, Reason, ResourceStatus, WatchFact } from '../freshness/index.js';
import type { ReadingEquality } from '../live/index.js';
import type { LiveError, ResourceReading } from '../protocol/index.js';

/** How one hook or panel wants a resource: the policy for keeping it current, and what to make of it. */
export interface LiveResourceOptions<T = ResourceReading> extends PolicyParts {
  /** Name of the server; not needed where there is one, or a `defaultServer`. */
  server?: string | undefined;
  /** `false` holds nothing and sends nothing. */
  enabled?: boolean | undefined;
  /** This holder wants no timed reads; the resource rests when all its holders do. */
  paused?: boolean | undefined;
  /** Makes something of the reading; `json()` and `text()` are ready-made. Written inline it runs at every render. */
  select?: ((reading: ResourceReading) => T) | undefined;
  /** Validates the parsed JSON, synchronously. */
  schema?: StandardSchemaV1<unknown, T> | undefined;
  /** Whether two readings show the same, for documents that carry a time or a counter. One function for each URI. */
  isEqual?: ReadingEquality | undefined;
}

/** A resource as it stands. */
export interface LiveResource<T = ResourceReading> {
  /** The outcome of the latest read, or what stands in its way. */
  readonly status: ResourceStatus;
  /** Kept through every failure. */
  readonly data: T | undefined;
  /** The latest failure, gone with the next success. */
  readonly error: LiveError | null;
  readonly mode: Mode;
  readonly reason: Reason;
  readonly watch: WatchFact;
  /** Always reaches the server; resolves when it answered. Never rejects: a failure is in `status` and `error`. */
  refresh(): Promise<void>;
}
