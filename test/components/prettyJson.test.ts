import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prettyJson } from '../../src/components/prettyJson.js';

describe('JSON on lines of its own', () => {
  test('has a member a line', () => {
    expect(prettyJson('{"a":1,"b":[true,null],"c":{},"d":[]}')).toBe('{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ],\n  "c": {},\n  "d": []\n}');
  });

  test('keeps every digit, every escape and every repeated name', () => {
    const text = String.raw`{"id":12345678901234567890,"x":1.0,"e":1e400,"s":"\u00e9\"{,}:","x":2}`;
    expect(prettyJson(text)?.replaceAll(/\n\s*/g, '').replaceAll('": ', '":')).toBe(text);
  });

  test.for(['', 'plain', '12', '"text"', '{broken', '[1,]', '{"a":}'])('leaves %j alone', (text) => {
    expect(prettyJson(text)).toBeUndefined();
  });

  test('says the same as before, for any document', () => {
    fc.assert(fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const pretty = prettyJson(JSON.stringify(value));
      expect(pretty).toBe(JSON.stringify(value, null, 2));
    }), { numRuns: 300 });
  });
});
