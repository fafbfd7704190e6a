import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonTable, prettyJson } from '../../src/contents/index.js';

const tableOf = (text: string): ReturnType<typeof jsonTable> => jsonTable(prettyJson(text) ?? '');
const texts = (text: string): unknown => {
  const table = tableOf(text);
  return table === undefined ? undefined : { columns: table.columns, rows: table.rows.map((cells) => cells.map((cell) => cell?.text)) };
};

describe('a table in JSON', () => {
  test('is a flat object: name and value, every digit kept', () => {
    expect(texts('{"id":12345678901234567890,"price":1.0,"name":"a, \\"b\\": {","none":null,"empty":{},"list":[]}')).toEqual({
      columns: undefined,
      rows: [['id', '12345678901234567890'], ['price', '1.0'], ['name', 'a, "b": {'], ['none', 'null'], ['empty', '{}'], ['list', '[]']],
    });
  });

  test('is a list of like objects, with gaps where a member is missing', () => {
    expect(texts('[{"id":1,"name":"a"},{"name":"b","id":2,"note":"x"},{"id":3}]')).toEqual({
      columns: ['id', 'name', 'note'], rows: [['1', 'a', undefined], ['2', 'b', 'x'], ['3', undefined, undefined]],
    });
  });

  test('tells a number from a text of digits', () => {
    expect(tableOf('{"a":1,"b":"1"}')?.rows.map((cells) => cells[1]?.isString)).toEqual([false, true]);
  });

  test('has names that are names of prototypes', () => {
    expect(texts('{"__proto__":1,"constructor":"x","toString":2}')).toEqual({ columns: undefined, rows: [['__proto__', '1'], ['constructor', 'x'], ['toString', '2']] });
  });

  test.for([
    '{}', '[]', '[1,2]', '[[1]]', '{"a":{"b":1}}', '[{"a":[1]}]', '[{"a":1},2]', '[2,{"a":1}]', '{"a":1,"a":2}', '[{"a":1},{"b":1},{"c":1}]', '[{},{}]', 'plain',
  ])('is not in %s', (text) => {
    expect(texts(text)).toBeUndefined();
  });

  test('is not in a document of too many lines or columns', () => {
    expect(texts(JSON.stringify(Array.from({ length: 3_000 }, (_, id) => ({ id, a: 1 }))))).toBeUndefined();
    expect(texts(`[${JSON.stringify(Object.fromEntries(Array.from({ length: 17 }, (_, id) => [`c${id}`, 1])))}]`)).toBeUndefined();
  });

  test('says what the document says, for any flat object', () => {
    const flat = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), { minKeys: 1 });
    fc.assert(fc.property(flat, (record) => {
      const rows = Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? value : String(value)]);
      expect(texts(JSON.stringify(record))).toEqual({ columns: undefined, rows });
    }), { numRuns: 200 });
  });
});
