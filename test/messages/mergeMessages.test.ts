import { describe, expect, test } from 'vitest';
import { allReasons, allStatuses } from '../../src/freshness/index.js';
import { defaultMessages, freshnessMessages, mergeMessages } from '../../src/messages/index.js';

describe('messages of the caller', () => {
  test('replace single sentences and leave the others', () => {
    const merged = mergeMessages(freshnessMessages, { checking: 'wird geprüft', reasons: { paused: 'angehalten' } });
    expect(merged.checking).toBe('wird geprüft');
    expect(merged.reasons.paused).toBe('angehalten');
    expect(merged.reasons.silent).toBe(freshnessMessages.reasons.silent);
    expect(merged.updatedAgo('1 second ago')).toBe('updated 1 second ago');
  });

  test('give the same object for the same overrides, so that nothing renders anew', () => {
    const overrides = { checking: '…' };
    expect(mergeMessages(freshnessMessages, overrides)).toBe(mergeMessages(freshnessMessages, overrides));
    expect(mergeMessages(freshnessMessages, undefined)).toBe(freshnessMessages);
  });

  test('that are undefined stay ours', () => {
    expect(mergeMessages(freshnessMessages, { checking: undefined }).checking).toBe('checking');
  });
});

describe('the English messages', () => {
  test('have a sentence for every reason and every status', () => {
    expect(Object.keys(defaultMessages.freshness.reasons).sort()).toEqual([...allReasons].sort());
    expect(Object.keys(defaultMessages.panel.statuses).sort()).toEqual([...allStatuses].sort());
  });

  test('say no two reasons in the same words', () => {
    const sentences = Object.values(defaultMessages.freshness.reasons);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test('say empty contents and an empty text in different words', () => {
    expect(defaultMessages.panel.emptyContents).not.toBe(defaultMessages.panel.emptyText);
  });

  test('announce in whole sentences, for a batch holds several', () => {
    const { one, many, changes } = defaultMessages.announcer;
    for (const what of Object.values(changes)) {
      expect(one('Production', what)).toMatch(/^Production: .*[^.]\.$/);
      expect(many(3, what)).toMatch(/^3 panels: .*[^.]\.$/);
    }
  });
});
