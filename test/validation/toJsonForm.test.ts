import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonForm } from '../../src/validation/index.js';

describe('toJsonForm', () => {
  it('leaves out what is undefined, and keeps everything else as it is', () => {
    const form = toJsonForm({ a: undefined, b: null, c: '', d: [], e: { f: undefined } });
    expect(form).toMatchObject({ value: { b: null, c: '', d: [], e: {} }, problems: [] });
    expect(Object.keys(form.value as object)).toEqual(['b', 'c', 'd', 'e']);
  });

  it.each<[string, unknown]>([
    ['NaN', Number.NaN], ['Infinity', Infinity], ['a Date', new Date(0)], ['a Map', new Map()], ['bytes', new Uint8Array(1)], ['a URL', new URL('http://a.example')],
    ['a big integer', 1n], ['a function', () => {}], ['a symbol', Symbol('a')], ['an object with toJSON', { toJSON: () => 1 }], ['a boxed number', Object(1)],
    ['a hole', Array.from({ length: 1 })],
  ])('objects to %s', (_, value) => {
    const [problem] = toJsonForm({ a: value }).problems;
    expect(problem).toMatchObject({ instancePath: expect.stringMatching(/^\/a/) as string, keyword: 'json' });
  });

  it('objects to what contains itself, and not to what is met twice', () => {
    const shared = { b: 1 };
    expect(toJsonForm({ a: shared, c: [shared, shared] }).problems).toEqual([]);
    const cycle: Record<string, unknown> = {};
    cycle['a'] = [cycle];
    expect(toJsonForm(cycle).problems).toMatchObject([{ instancePath: '/a/0', keyword: 'json' }]);
  });

  it('takes plain objects of every origin', () => {
    class Point { x = 1; }
    expect(toJsonForm({ a: new Point(), b: Object.create(null) }).problems).toEqual([]);
  });

  it('makes of JSON the same JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const form = toJsonForm(value);
      expect(form.problems).toEqual([]);
      expect(JSON.stringify(form.value)).toBe(JSON.stringify(value));
    }));
  });
});
