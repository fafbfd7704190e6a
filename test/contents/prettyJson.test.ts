import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from '../../src/contents/index.js';

describe('prettyJson', () => {
  it('lays JSON out two spaces a level', () => {
    const value = { a: [1, { b: 'x: {,}"' }, []], c: {}, d: null, e: [[], [{}]] };
    expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it('keeps every token as it was written', () => {
    expect(prettyJson('{"id":12345678901234567890,"price":1.0,"id":2e400,"s":"\\u00e9\\/"}'))
      .toBe('{\n  "id": 12345678901234567890,\n  "price": 1.0,\n  "id": 2e400,\n  "s": "\\u00e9\\/"\n}');
  });

  it('lays out whatever JSON there is as JSON.stringify would', () => {
    fc.assert(fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), fc.constantFrom(0, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }));
  });

  it.each(['', 'plain', '{"a":1', '{a:1}', '<p>', '12', '"text"', '[1,]', 'null'])('leaves %j alone', (text) => {
    expect(prettyJson(text)).toBeUndefined();
  });

  it('leaves what is too long alone, and does not grow what is deeply nested', () => {
    expect(prettyJson(`["${'x'.repeat(500_001)}"]`)).toBeUndefined();
    const deep = '['.repeat(2_000) + ']'.repeat(2_000);
    expect(prettyJson(deep)?.length).toBeLessThan(deep.length * 90);
  });
});
