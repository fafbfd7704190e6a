import { describe, expect, test } from 'vitest';
import { planText } from '../../src/contents/index.js';

describe('a text is planned', () => {
  test.for([
    ['v42', undefined, 'value'], ['42', 'application/json', 'value'], ['one\ntwo', 'text/plain', 'text'], ['# A\n\nb', 'text/markdown', 'text'],
    ['{"a":1}', undefined, 'table'], ['{"a":{"b":1}}', 'application/vnd.x+json; charset=utf-8', 'json'], ['\uFEFF[{"a":1}]', 'text/plain', 'table'],
    ['{"a":1}', 'text/markdown', 'value'], ['{"a":', 'application/json', 'value'], ['<p>', 'text/html', 'code'], ['SELECT 1', 'application/sql', 'code'],
    ['<svg/>', 'image/svg+xml', 'code'], ['a,b', 'text/csv', 'value'],
  ] as const)('%j of type %s as %s', ([text, mimeType, kind]) => {
    expect(planText(text, mimeType).kind).toBe(kind);
  });

  test.for([
    ['file:///src/index.ts', 'code'], ['file:///src/a.py?x=1#y', 'code'], ['file:///README.md', 'value'], ['demo://a', 'value'], ['https://x.example/a.html', 'code'],
  ] as const)('by the ending of %s as %s where its type says nothing', ([uri, kind]) => {
    expect([planText('x', undefined, uri).kind, planText('x', 'text/plain', uri).kind]).toEqual([kind, kind]);
    expect(planText('x', 'text/markdown', uri).kind).toBe('value');
  });

  test('as a table shows a line for each row before the table has come', () => {
    expect(planText('[{"a":1,"b":"x"},{"a":2}]').shown).toBe('a\tb\n1\tx\n2\t');
    expect(planText('{"a":1.0}').shown).toBe('a\t1.0');
  });

  test('keeps no more marks on one letter than a browser can draw', () => {
    expect(planText(`a${'\u0301'.repeat(50_000)}b`).shown).toBe(`a${'\u0301'.repeat(32)}…b`);
    expect(planText('e\u0301').shown).toBe('e\u0301');
  });
});
