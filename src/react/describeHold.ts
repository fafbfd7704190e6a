import { LiveError, oneLine } from '../protocol/index.js';
import type { ResourceSnapshot } from '../live/index.js';
import { beginning, notHeld } from './ResourceSlot.js';

export interface HoldFacts {
  /** As the machine tells it; idle where it does not run yet. */
  readonly snapshot: ResourceSnapshot;
  readonly isEnabled: boolean;
  readonly isConnected: boolean;
  /** Where the query stands: a machine that had its answer says nothing of a cache that was emptied since. */
  readonly query: 'pending' | 'error' | 'success';
  /** What the query ended with: an error of the read, or of what was to be made of the reading. */
  readonly error: Error | null;
}

/** What one hook says of its resource. */
export function describeHold({ snapshot, isEnabled, isConnected, query, error }: HoldFacts): ResourceSnapshot {
  if (!isEnabled) return notHeld;
  if (snapshot === notHeld || snapshot === beginning) {
    return { ...beginning, status: query === 'success' ? 'ready' : isConnected ? 'loading' : 'connecting' };
  }
  // Not offered is no failure, whatever became of a read that waited for the declaration.
  if (snapshot.status === 'unavailable') return { ...snapshot, error: null };
  if (snapshot.status !== 'ready') return snapshot;
  if (error !== null) return { ...snapshot, status: 'error', error: toParseError(error) };
  return query === 'pending' ? { ...snapshot, status: 'loading' } : snapshot;
}

const parseErrors = new WeakMap<Error, LiveError>();

/** The same error gives the same `LiveError`, so that a repeated render shows nothing new. */
export function toParseError(error: Error): LiveError {
  if (error instanceof LiveError) return error;
  const known = parseErrors.get(error);
  if (known !== undefined) return known;
  const made = new LiveError('parse', `the reading was not usable: select failed (${oneLine(error.message)})`, { cause: error });
  parseErrors.set(error, made);
  return made;
}
