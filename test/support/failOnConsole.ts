import { version } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';

type Level = 'error' | 'warn';

const levels: readonly Level[] = ['error', 'warn'];
const original = { error: console.error, warn: console.warn };
const isReact18 = version.startsWith('18.');
/**
 * What React 18 says of itself, and React 19 no longer does: that an error went through a component, also where a boundary or a test
 * catches it; and that a layout effect is idle on a server, which jsdom's `document` keeps the library from knowing.
 */
const ownLines = isReact18 ? [/^console\.error: The above error occurred in /, /^console\.error: Warning: useLayoutEffect does nothing on the server/] : [];
let lines: string[] = [];
let expected: RegExp[] = [];

/** Says that this test makes the console complain. Every such pattern must be met by at least one line, and no other line is allowed. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

function describe(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}

beforeEach(() => {
  lines = [];
  expected = [];
  for (const level of levels) {
    console[level] = (...parts: unknown[]): void => {
      lines.push(`console.${level}: ${parts.map(describe).join(' ')}`);
    };
  }
});

afterEach(() => {
  for (const level of levels) console[level] = original[level];
  const unexpected = lines.filter((line) => ![...expected, ...ownLines].some((pattern) => pattern.test(line)));
  // React 18 tells the page what was thrown, and the console only where.
  const missing = isReact18 ? [] : expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
  expect(unexpected, 'lines on the console that no test asked for').toEqual([]);
  expect(missing, 'lines that were expected on the console and never came').toEqual([]);
});
