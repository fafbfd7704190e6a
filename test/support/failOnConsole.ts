import { afterEach, beforeEach, expect } from 'vitest';

type Level = 'error' | 'warn';

const levels: readonly Level[] = ['error', 'warn'];
const original = { error: console.error, warn: console.warn };
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
  const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
  expect(unexpected, 'lines on the console that no test asked for').toEqual([]);
  expect(missing, 'lines that were expected on the console and never came').toEqual([]);
});
