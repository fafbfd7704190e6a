import { expect, it } from 'vitest';
import { LiveError, oneLine } from '../../src/protocol/index.js';

it('makes one line of another party’s words, without what a terminal or a reader would obey', () => {
  expect(oneLine('a\u001b[31m\r\nb\u2028c')).toBe('a [31m b c');
  expect(oneLine('x\u202egnp.exe\u2066y\u200f')).toBe('xgnp.exey');
  expect(new LiveError('server', 'no\u202e').message).toBe('no');
});

it('shortens without cutting a character in half', () => {
  expect(oneLine('abc😀def', 5)).toBe('abc…');
  expect(oneLine('abcde', 5)).toBe('abcde');
});
