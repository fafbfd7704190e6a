import type { LiveErrorKind } from '../protocol/index.js';

export interface Loss {
  readonly kind: LiveErrorKind;
  /** The session was itself opened to mend a lost one. */
  readonly isRecovery: boolean;
  readonly livedMs: number;
  /** Sessions in a row, this one included, that did not live long. */
  readonly quickLosses: number;
}

/** What a lost session leads to. `later`: with back-off. */
export type LossVerdict = 'now' | 'later' | 'failed' | 'unauthorized';

/** A session that ends sooner than this did not hold, milliseconds. */
export const shortSessionMs = 5_000;

/**
 * A server that forgets the very session that was to mend the last one would forget the next one too: that waits for a person.
 * Anything else is mended at once the first time, and with back-off where it goes on happening.
 */
export function judgeLoss({ kind, isRecovery, livedMs, quickLosses }: Loss): LossVerdict {
  if (kind === 'unauthorized') return 'unauthorized';
  if (kind === 'session-lost' && isRecovery && livedMs < shortSessionMs) return 'failed';
  return quickLosses > 1 ? 'later' : 'now';
}
