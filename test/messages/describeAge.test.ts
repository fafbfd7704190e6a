import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeAge } from '../../src/messages/index.js';

describe('an age in words', () => {
  test.for([
    [0, '0 seconds ago', 1_000],
    [999.7, '0 seconds ago', 0.3],
    [1_000, '1 second ago', 1_000],
    [12_400, '12 seconds ago', 600],
    [59_999, '59 seconds ago', 1],
    [60_000, '1 minute ago', 60_000],
    [150_000, '2 minutes ago', 30_000],
    [3_599_999, '59 minutes ago', 1],
    [3_600_000, '1 hour ago', 3_600_000],
    [90_000_000, '1 day ago', 82_800_000],
  ] as const)('%d ms is %s', ([ageMs, text, changesInMs]) => {
    const age = describeAge(ageMs);
    expect(age.text).toBe(text);
    expect(age.changesInMs).toBeCloseTo(changesInMs, 3);
  });

  test('an age below zero counts as zero', () => {
    expect(describeAge(-90_000)).toEqual(describeAge(0));
  });

  test('the words follow the locale', () => {
    expect(describeAge(12_000, 'de').text).toBe('vor 12 Sekunden');
    expect(describeAge(12_000, 'fr').text).toBe('il y a 12 secondes');
  });

  test('the text stays until the moment it names, and is another one then', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 20 * 86_400_000 }), (ageMs) => {
      const { text, changesInMs } = describeAge(ageMs);
      expect(changesInMs).toBeGreaterThan(0);
      expect(describeAge(ageMs + changesInMs - 0.001).text).toBe(text);
      expect(describeAge(ageMs + changesInMs).text).not.toBe(text);
    }), { numRuns: 300 });
  });
});
