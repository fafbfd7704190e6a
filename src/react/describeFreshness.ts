import { judgeFreshness, type Tone } from '../freshness/index.js';
import type { FreshnessFacts, ResourceSnapshot } from '../live/index.js';
import { describeAge, formatMoment, type FreshnessMessages } from '../messages/index.js';

/** What a freshness line says at this moment. */
export interface FreshnessText {
  readonly tone: Tone;
  /** 'updated 12 seconds ago'; `undefined` where nothing is to be said. */
  readonly label: string | undefined;
  /** Why it is kept current so, where that is not the ordinary case. */
  readonly reason: string | undefined;
  /** Local arrival of the last answer from the wire, epoch milliseconds. */
  readonly checkedAt: number | undefined;
  /** In how many milliseconds this changes by itself; `undefined`: it does not. */
  readonly changesInMs: number | undefined;
}

export interface FreshnessWords {
  readonly messages: FreshnessMessages;
  readonly locale: string | undefined;
  /** The caller's own limit, milliseconds. */
  readonly staleAfterMs: number | undefined;
}

/** @param wallNow wall clock, epoch milliseconds: asked only where a time of day is shown */
export function describeFreshness(snapshot: ResourceSnapshot, facts: FreshnessFacts, words: FreshnessWords, wallNow: () => number): FreshnessText {
  const { mode, reason: word } = snapshot;
  const { checkedAt, ageMs, hasFailed, heldForMs, plannedDelayMs, showLineAfterMs } = facts;
  const { messages, locale, staleAfterMs } = words;
  if (checkedAt === undefined || word === 'idle') return nothing(checkedAt);
  if (mode === 'subscribed' && facts.isCaughtUp && !hasFailed) return nothing(checkedAt);
  const reason = clauseFor(word, messages);
  if (ageMs === undefined) {
    if (facts.isChecking) return { tone: 'fresh', label: messages.checking, reason, checkedAt, changesInMs: undefined };
    // How old it is cannot be told, so it is not vouched for.
    return { tone: 'amber', label: messages.lastUpdatedAt(formatMoment(checkedAt, wallNow(), locale)), reason, checkedAt, changesInMs: undefined };
  }
  // Every label of the page passes here every second: members are named, for copying objects costs more than all the rest.
  const isCaughtUp = facts.isCaughtUp;
  const verdict = judgeFreshness({ mode, reason: word, isCaughtUp, hasFailed, ageMs, heldForMs, staleAfterMs, plannedDelayMs, showLineAfterMs });
  if (verdict.tone === 'quiet') return nothing(checkedAt, verdict.changesInMs);
  const age = describeAge(ageMs, locale);
  const changesInMs = Math.min(age.changesInMs, verdict.changesInMs ?? Infinity);
  return { tone: verdict.tone, label: messages.updatedAgo(age.text), reason, checkedAt, changesInMs };
}

function nothing(checkedAt: number | undefined, changesInMs?: number): FreshnessText {
  return { tone: 'quiet', label: undefined, reason: undefined, checkedAt, changesInMs };
}

function clauseFor(reason: ResourceSnapshot['reason'], { reasons }: FreshnessMessages): string | undefined {
  return reason === 'declared' || reason === 'not-declared' ? undefined : reasons[reason];
}
