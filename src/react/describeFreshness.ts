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

/** @param now wall clock, epoch milliseconds */
export function describeFreshness(snapshot: ResourceSnapshot, facts: FreshnessFacts, words: FreshnessWords, now: number): FreshnessText {
  const { mode, reason } = snapshot;
  const { checkedAt, ageMs } = facts;
  const nothing: FreshnessText = { tone: 'quiet', label: undefined, reason: undefined, checkedAt, changesInMs: undefined };
  if (checkedAt === undefined || reason === 'idle') return nothing;
  if (mode === 'subscribed' && !facts.hasFailed) return nothing;
  const said = { checkedAt, reason: clauseFor(reason, words.messages) };
  if (ageMs === undefined) {
    if (facts.isChecking) return { ...said, tone: 'fresh', label: words.messages.checking, changesInMs: undefined };
    // How old it is cannot be told, so it is not vouched for.
    return { ...said, tone: 'amber', label: words.messages.lastUpdatedAt(formatMoment(checkedAt, now, words.locale)), changesInMs: undefined };
  }
  const verdict = judgeFreshness({ ...facts, mode, reason, ageMs, staleAfterMs: words.staleAfterMs });
  if (verdict.tone === 'quiet') return { ...nothing, changesInMs: verdict.changesInMs };
  const age = describeAge(ageMs, words.locale);
  return {
    ...said, tone: verdict.tone, label: words.messages.updatedAgo(age.text), changesInMs: Math.min(age.changesInMs, verdict.changesInMs ?? Infinity),
  };
}

function clauseFor(reason: ResourceSnapshot['reason'], { reasons }: FreshnessMessages): string | undefined {
  return reason === 'declared' || reason === 'not-declared' ? undefined : reasons[reason];
}
