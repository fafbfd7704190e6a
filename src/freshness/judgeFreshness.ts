import type { Mode, Reason } from './Reason.js';

/** How a freshness line looks: not at all, calm, or as a warning. */
export type Tone = 'quiet' | 'fresh' | 'amber';

export interface FreshnessQuestion {
  readonly mode: Mode;
  readonly reason: Reason;
  /** The latest read failed: what is shown may be outdated whatever the mode. */
  readonly hasFailed: boolean;
  /** A read has ended that began after the watch was carried; before that a subscription vouches for nothing. */
  readonly isCaughtUp: boolean;
  /** Since the last answer from the wire, milliseconds; `undefined` before the first. */
  readonly ageMs: number | undefined;
  /** Since the first holder came, milliseconds. */
  readonly heldForMs: number;
  /** The caller's own limit, milliseconds; `undefined`: the library's. */
  readonly staleAfterMs: number | undefined;
  /** The ordinary wait between two checks, milliseconds. */
  readonly plannedDelayMs: number;
  readonly showLineAfterMs: number;
}

export interface FreshnessVerdict {
  readonly tone: Tone;
  /** In how many milliseconds the tone changes by itself; `undefined`: it does not. */
  readonly changesInMs: number | undefined;
}

const ordinaryStaleMs = 60_000;

/** Judges an age. Nothing is stored and no timer exists just to grow old: panel, devtools and command line cannot disagree. */
export function judgeFreshness(question: FreshnessQuestion): FreshnessVerdict {
  const { mode, reason, hasFailed, ageMs, heldForMs, showLineAfterMs } = question;
  if (mode === 'subscribed' && !hasFailed && question.isCaughtUp) return { tone: 'quiet', changesInMs: undefined };
  if (ageMs === undefined) return { tone: 'quiet', changesInMs: undefined };
  const staleAfterMs = question.staleAfterMs ?? Math.max(ordinaryStaleMs, 2 * question.plannedDelayMs);
  if (ageMs >= staleAfterMs) return { tone: 'amber', changesInMs: undefined };
  const isStarting = (mode === 'subscribed' || reason === 'asking' || reason === 'connecting') && !hasFailed;
  if (isStarting && heldForMs < showLineAfterMs) {
    return { tone: 'quiet', changesInMs: Math.min(showLineAfterMs - heldForMs, staleAfterMs - ageMs) };
  }
  return { tone: 'fresh', changesInMs: staleAfterMs === Infinity ? undefined : staleAfterMs - ageMs };
}
