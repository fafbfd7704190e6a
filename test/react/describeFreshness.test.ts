import { describe, expect, test } from 'vitest';
import type { FreshnessFacts, ResourceSnapshot } from '../../src/live/index.js';
import { freshnessMessages } from '../../src/messages/index.js';
import { describeFreshness } from '../../src/react/describeFreshness.js';

const now = new Date(2026, 0, 1, 14, 2, 0).getTime();
const wallNow = (): number => now;
const words = { messages: freshnessMessages, locale: undefined, staleAfterMs: undefined };
const polling: ResourceSnapshot = { status: 'ready', mode: 'polling', reason: 'not-declared', watch: 'none', error: null };

function facts(parts: Partial<FreshnessFacts> = {}): FreshnessFacts {
  return {
    checkedAt: now - 12_000, changedAt: now - 12_000, ageMs: 12_000, heldForMs: 60_000, isChecking: false, isCaughtUp: true, hasFailed: false, plannedDelayMs: 30_000,
    showLineAfterMs: 2_000, nextCheckAt: undefined, ...parts,
  };
}

describe('a freshness line', () => {
  test('says the age and nothing of the ordinary reason', () => {
    expect(describeFreshness(polling, facts(), words, wallNow)).toMatchObject({ tone: 'fresh', label: 'updated 12 seconds ago', reason: undefined, changesInMs: 1_000 });
  });

  test.for(['rejected', 'declined', 'unanswered', 'no-push-channel', 'unproven', 'stream-lost', 'silent', 'chosen', 'not-known', 'asking'] as const)(
    'says why, where it is %s', (reason) => {
      expect(describeFreshness({ ...polling, reason }, facts(), words, wallNow)).toMatchObject({
        label: 'updated 12 seconds ago', reason: freshnessMessages.reasons[reason],
      });
    },
  );

  test('says nothing while the server sends live updates', () => {
    const subscribed: ResourceSnapshot = { ...polling, mode: 'subscribed', reason: 'declared', watch: 'carried' };
    expect(describeFreshness(subscribed, facts({ ageMs: 900_000 }), words, wallNow)).toMatchObject({ tone: 'quiet', label: undefined, changesInMs: undefined });
  });

  test('says the age of a subscribed resource whose latest read failed', () => {
    const subscribed: ResourceSnapshot = { ...polling, status: 'error', mode: 'subscribed', reason: 'declared', watch: 'carried' };
    expect(describeFreshness(subscribed, facts({ hasFailed: true, ageMs: 120_000 }), words, wallNow)).toMatchObject({
      tone: 'amber', label: 'updated 2 minutes ago', reason: undefined,
    });
  });

  test('turns amber at the edge, not at the next change of the words', () => {
    const text = describeFreshness(polling, facts({ ageMs: 59_400 }), { ...words, staleAfterMs: 59_900 }, wallNow);
    expect(text).toMatchObject({ tone: 'fresh', changesInMs: 500 });
    expect(describeFreshness(polling, facts({ ageMs: 60_000 }), words, wallNow)).toMatchObject({ tone: 'amber', label: 'updated 1 minute ago' });
  });

  test('holds back while a normal start is on its way, and says when it will not any more', () => {
    const asking: ResourceSnapshot = { ...polling, reason: 'asking', watch: 'asked' };
    expect(describeFreshness(asking, facts({ ageMs: 100, heldForMs: 500 }), words, wallNow)).toMatchObject({ label: undefined, tone: 'quiet', changesInMs: 1_500 });
    expect(describeFreshness(asking, facts({ ageMs: 2_100, heldForMs: 2_500 }), words, wallNow)).toMatchObject({ label: 'updated 2 seconds ago', tone: 'fresh' });
  });

  test('says no number after a possible sleep until an answer came', () => {
    expect(describeFreshness(polling, facts({ ageMs: undefined, isChecking: true }), words, wallNow)).toMatchObject({ label: 'checking', changesInMs: undefined });
  });

  test('says the time of day where the age cannot be told, and does not vouch for it', () => {
    expect(describeFreshness(polling, facts({ ageMs: undefined, hasFailed: true }), words, wallNow)).toMatchObject({ label: 'last updated at 14:01', tone: 'amber' });
  });

  test('says nothing before the first answer, and nothing of what nobody holds', () => {
    expect(describeFreshness(polling, facts({ checkedAt: undefined, ageMs: undefined }), words, wallNow).label).toBeUndefined();
    expect(describeFreshness({ ...polling, status: 'idle', mode: 'off', reason: 'idle' }, facts(), words, wallNow).label).toBeUndefined();
  });

  test('speaks the language of the locale with the words it is given', () => {
    const german = { messages: { ...freshnessMessages, updatedAgo: (age: string) => `aktualisiert ${age}` }, locale: 'de', staleAfterMs: undefined };
    expect(describeFreshness(polling, facts(), german, wallNow).label).toBe('aktualisiert vor 12 Sekunden');
  });
});
