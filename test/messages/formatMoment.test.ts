import { describe, expect, test } from 'vitest';
import { formatExactMoment, formatMoment } from '../../src/messages/index.js';
import { formatBytes } from '../../src/messages/views/index.js';

const afternoon = new Date(2026, 0, 2, 14, 2, 33).getTime();

describe('a moment in words', () => {
  test('is the time of day, in twenty-four hours', () => {
    expect(formatMoment(afternoon, afternoon + 3_600_000)).toBe('14:02');
  });

  test('bears its day when that is another one', () => {
    expect(formatMoment(afternoon, afternoon + 86_400_000)).toBe('2 Jan, 14:02');
  });

  test('follows the locale', () => {
    expect(formatMoment(afternoon, afternoon, 'en-US')).toMatch(/^0?2:02\sPM$/);
  });

  test('is exact to the second where it is asked to be', () => {
    expect(formatExactMoment(afternoon)).toBe('2 Jan 2026, 14:02:33');
  });
});

test.for([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_260, '1.3 kB'],
  [2_500_000, '2.5 MB'],
  [3_000_000_000, '3 GB'],
] as const)('%d bytes are said as %s', ([bytes, text]) => {
  expect(formatBytes(bytes, 'en-GB')).toBe(text);
});
