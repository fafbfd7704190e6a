import { describe, expect, it } from 'vitest';
import { judgePattern } from '../../src/validation/judgePattern.js';

const reachOf = (pattern: string): number | string => {
  const verdict = judgePattern(pattern);
  return verdict.kind === 'usable' ? verdict.reach : verdict.why;
};

describe('judgePattern', () => {
  it.each([
    '^a+$', '^\\d{4}-\\d{2}-\\d{2}$', '^(\\d{1,3}\\.){3}\\d{1,3}$', '^\\S+@\\S+$', '^\\+?[1-9]\\d{1,14}$', '^(?!x)[a-z]*$', '^[\\w.+-]*$', '^(foo|bar)$', 'x+',
    '^((25[0-5]|2[0-4]\\d|[01]?\\d\\d?)\\.){3}(25[0-5]|2[0-4]\\d|[01]?\\d\\d?)$', '^\\p{L}{1,80}$', '^[(+*)]+$', '^\\(+$',
  ])('tries %s on any string up to the bound', (pattern) => {
    expect(reachOf(pattern)).toBe(10_000);
  });

  it.each(['(a+)+$', '^(a+)+$', '(.*)*', '^(a{2,})*$', '((a*)b?)*', '^(?:x+y)+$', '^[a-z]+(-[a-z]+)*$', '(?=(a+)+)b'])('never tries %s', (pattern) => {
    expect(reachOf(pattern)).toMatch(/nested unbounded/);
  });

  it.each(['(a|a)*$', '^(aa?)+$', '^(a|b|ab)*c'])('tries %s, which doubles with each character, on a few only', (pattern) => {
    expect(reachOf(pattern)).toBeLessThan(30);
  });

  it('tries a pattern of higher degree on shorter strings', () => {
    expect(reachOf('^[^@]+@[^@]+\\.[^@]+$')).toBe(464);
    expect(reachOf('.*.*.*=.*')).toBeLessThan(50);
    expect(reachOf('(a+){9}')).toBeLessThan(10);
    expect(reachOf('((a|a){9}){9}')).toMatch(/too many ways/);
  });

  it('takes escapes that mean nothing, and no other dialect', () => {
    expect(judgePattern('^a\\@b\\_c$')).toMatchObject({ kind: 'usable', source: '^a@b_c$' });
    for (const pattern of ['(', '[a', '(?i)a', '\\Aa\\Z', '(?P<n>a)', 'a{2,1}']) expect(reachOf(pattern)).toMatch(/not a regular expression/);
  });
});
