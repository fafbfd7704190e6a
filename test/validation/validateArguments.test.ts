import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { validateArguments } from '../../src/validation/index.js';

type Schema = Record<string, unknown>;

const members = (properties: Schema, rest: Schema = {}): Schema => ({ type: 'object', properties, ...rest });
/** Parsed, because the linter takes an object literal with a member `then` for a promise. */
const conditional = (condition: unknown, fit: unknown, unfit: unknown = true): Schema => JSON.parse(
  `{"if":${JSON.stringify(condition)},"then":${JSON.stringify(fit)},"else":${JSON.stringify(unfit)}}`,
) as Schema;

/** `path keyword` of each problem; the kind where there is none. */
function verdict(schema: unknown, args: unknown): string[] | string {
  const result = validateArguments(schema, args);
  return result.kind === 'rejected' ? result.problems.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) : result.kind;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the field cases', () => {
  it('VAL-01 works where nothing may generate code', async () => {
    vi.resetModules();
    const { Function: platformFunction } = globalThis;
    const forbid = (): never => { throw new EvalError('refused by the page’s policy'); };
    vi.spyOn(globalThis, 'eval').mockImplementation(forbid);
    globalThis.Function = new Proxy(platformFunction, { apply: forbid, construct: forbid });
    try {
      const fresh = await import('../../src/validation/index.js');
      expect(fresh.validateArguments({ type: 'object', required: ['a'] }, {})).toEqual({
        kind: 'rejected', problems: [{ instancePath: '/a', keyword: 'required', message: 'is required', data: undefined }],
      });
    } finally {
      globalThis.Function = platformFunction;
    }
  });

  it('VAL-02 enforces the formats it knows and passes over the others without a word', () => {
    const quiet = (['log', 'warn', 'error', 'debug', 'info'] as const).map((name) => vi.spyOn(console, name));
    const schema = { properties: { n: { type: 'integer', format: 'uint64', minimum: 0 }, d: { type: 'string', format: 'date-time' }, g: { type: 'string', format: 'google-datetime' } } };
    expect(verdict(schema, { n: 5 })).toBe('valid');
    expect(verdict(schema, { n: -1 })).toEqual(['/n minimum']);
    expect(verdict(schema, { d: 'yesterday' })).toEqual(['/d format']);
    expect(verdict(schema, { g: 'x' })).toBe('valid');
    for (const said of quiet) expect(said).not.toHaveBeenCalled();
  });

  it('VAL-04 lists every problem with pointer, rule and a short message, and coerces nothing', () => {
    const schema = members({ count: { type: 'integer' }, mode: { enum: ['a', 'b'] } }, { required: ['count', 'mode'], additionalProperties: false });
    expect(validateArguments(schema, { count: '3', mode: 'c', x: 1 })).toEqual({
      kind: 'rejected',
      problems: [
        { instancePath: '/count', keyword: 'type', message: 'must be an integer', data: '3' },
        { instancePath: '/mode', keyword: 'enum', message: 'must be one of "a", "b"', data: 'c' },
        { instancePath: '/x', keyword: 'additionalProperties', message: 'is not allowed: the schema names no such member', data: 1 },
      ],
    });
    expect(verdict(schema, { count: 3, mode: 'a' })).toBe('valid');
  });

  it.each<[string, unknown, string[] | string]>([
    ['undefined', { s: undefined }, 'valid'], ['null', { s: null }, ['/s type']], ['an empty string', { s: '' }, 'valid'], ['an empty list', { l: [] }, 'valid'],
    ['NaN', { n: Number.NaN }, ['/n json']], ['Infinity', { n: -Infinity }, ['/n json']], ['a Date', { d: new Date(0) }, ['/d json']],
  ])('VAL-08 judges %s as it would arrive', (_, args, expected) => {
    const schema = { properties: { s: { type: 'string' }, n: { type: 'number' }, l: { type: 'array' } } };
    expect(verdict(schema, args)).toEqual(expected);
  });
});

describe('where a problem is said to be', () => {
  it.each<[string, Schema, unknown, string[]]>([
    ['a missing member', members({ a: { required: ['b'] } }), { a: {} }, ['/a/b required']],
    ['a missing member of the name that another needs', { dependentRequired: { a: ['b/c'] } }, { a: 1 }, ['/b~1c dependentRequired']],
    ['a member that draft-07 says another needs', { dependencies: { a: ['b'], c: { required: ['d'] } } }, { a: 1, c: 1 }, ['/b dependentRequired', '/d required']],
    ['a name with slashes', members({ 'a/b~c': { type: 'string' } }), { 'a/b~c': 1 }, ['/a~1b~0c type']],
    ['a name that needs escapes in a URI', members({ 'ü %#': { type: 'string' } }), { 'ü %#': 1 }, ['/ü %# type']],
    ['each item', members({ l: { items: { type: 'string' } } }), { l: [1, 'a', 2] }, ['/l/0 type', '/l/2 type']],
    ['an item too many', members({ t: { prefixItems: [{ type: 'string' }], items: false } }), { t: ['a', 2] }, ['/t/1 items']],
    ['an item too many of a draft-07 list', members({ t: { items: [{ type: 'string' }], additionalItems: false } }), { t: ['a', 2] }, ['/t/1 items']],
    ['a forbidden member', members({ items: false }), { items: 1 }, ['/items false']],
    ['a name that does not fit', { propertyNames: { pattern: '^[a-z]+$' } }, { A1: 1 }, ['/A1 propertyNames']],
    ['a member left over', { allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, { a: 1, b: 2 }, ['/b unevaluatedProperties']],
    ['a list without what it must contain', members({ contains: { contains: { type: 'string' }, minContains: 2 } }), { contains: [1, 'a'] }, ['/contains minContains']],
    ['behind references', members({ a: { $ref: '#/$defs/x' } }, { $defs: { x: members({ b: { $ref: '#/$defs/y' } }), y: { type: 'string' } } }), { a: { b: 1 } }, ['/a/b type']],
    ['behind a condition', conditional({ properties: { a: { const: 1 } } }, { required: ['b'] }), { a: 1 }, ['/b required']],
  ])('names %s', (_, schema, args, expected) => {
    expect(verdict(schema, args)).toEqual(expected);
  });

  it('says of alternatives the one that was meant', () => {
    const optionalDate = members({ since: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] } });
    expect(validateArguments(optionalDate, { since: 'last month' })).toEqual({
      kind: 'rejected', problems: [{ instancePath: '/since', keyword: 'format', message: 'must be a date, as 2026-01-31', data: 'last month' }],
    });
    expect(validateArguments(optionalDate, { since: 5 })).toMatchObject({ problems: [{ keyword: 'anyOf', message: 'must be a string or null' }] });
    const kinds = ['a', 'b'].map((kind) => members({ kind: { const: kind }, n: { type: kind === 'a' ? 'number' : 'string' } }, { required: ['kind', 'n'] }));
    expect(verdict(members({ s: { oneOf: kinds } }), { s: { kind: 'b', n: 1 } })).toEqual(['/s/n type']);
    expect(verdict(members({ s: { oneOf: kinds } }), { s: { kind: 'c', n: 1 } })).toEqual(['/s oneOf']);
    expect(verdict(members({ s: { oneOf: [{ type: 'number' }, { minimum: 1 }] } }), { s: 2 })).toEqual(['/s oneOf']);
  });

  it('keeps its messages short, on one line and free of control characters', () => {
    const hostile = `\u001b[2J\n${'x'.repeat(5_000)}`;
    const result = validateArguments(members({ a: { enum: [hostile, hostile] }, b: { pattern: hostile } }), { a: 1, b: 'y' });
    expect(result).toMatchObject({ kind: 'rejected' });
    for (const { message } of result.kind === 'rejected' ? result.problems : []) {
      expect(message.length).toBeLessThan(200);
      expect([...message].every((character) => character >= ' ')).toBe(true);
    }
  });
});

describe('schemas as servers write them', () => {
  it.each<[string, unknown]>([
    ['none', undefined], ['null', null], ['true', true], ['a list', []], ['another type', { type: 'string' }], ['a list of types', { type: ['object', 'null'] }],
  ])('leaves a call unchecked where the schema is %s', (_, schema) => {
    expect(validateArguments(schema, { a: 1 })).toMatchObject({ kind: 'unchecked', problems: [], why: expect.stringContaining('no usable inputSchema') as string });
  });

  it('reads each dialect by its name, and leaves an unknown one unchecked', () => {
    const bound = (dialect: string | undefined): Schema => members({ a: { minimum: 0, exclusiveMinimum: true } }, dialect === undefined ? {} : { $schema: dialect });
    for (const dialect of ['http://json-schema.org/draft-04/schema#', 'http://json-schema.org/draft-07/schema', 'https://json-schema.org/draft/2020-12/schema', undefined]) {
      expect(verdict(bound(dialect), { a: 0 })).toEqual(['/a exclusiveMinimum']);
      expect(verdict(bound(dialect), { a: 1 })).toBe('valid');
    }
    expect(validateArguments(bound('https://example.com/my-dialect'), { a: 0 })).toMatchObject({ kind: 'unchecked', why: expect.stringContaining('my-dialect') as string });
  });

  it('lets nothing beside $ref count up to draft-07, and all of it since', () => {
    const schema = members({ a: { $ref: '#/definitions/text', maxLength: 1 } }, { definitions: { text: { type: 'string' } } });
    expect(verdict({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }, { a: 'xx' })).toBe('valid');
    expect(verdict(schema, { a: 'xx' })).toEqual(['/a maxLength']);
  });

  it('finds what $id, id and $anchor name', () => {
    const byId = members({ a: { $ref: 'item.json' }, b: { $ref: '#text' } }, { $id: 'https://x.example/root.json', $defs: { i: { $id: 'item.json', type: 'number' }, t: { $anchor: 'text', type: 'string' } } });
    expect(verdict(byId, { a: 'x', b: 1 })).toEqual(['/a type', '/b type']);
    const byOldId = members({ a: { $ref: '#text' } }, { $schema: 'http://json-schema.org/draft-04/schema#', definitions: { t: { id: '#text', type: 'string' } } });
    expect(verdict(byOldId, { a: 1 })).toEqual(['/a type']);
  });

  it('takes null where the schema says nullable', () => {
    const schema = members({ a: { type: 'string', nullable: true }, b: { enum: ['x'], nullable: true } });
    expect(verdict(schema, { a: null, b: null })).toBe('valid');
    expect(verdict(schema, { a: 1, b: 'y' })).toEqual(['/a type', '/b enum']);
  });

  it('takes an empty list where a map belongs', () => {
    expect(verdict({ type: 'object', properties: [], required: [], additionalProperties: false }, {})).toBe('valid');
  });

  it('follows schemas that contain themselves', () => {
    const tree = members({ name: { type: 'string' }, children: { items: { $ref: '#' } } }, { required: ['name'] });
    expect(verdict(tree, { name: 'a', children: [{ name: 'b', children: [{}] }] })).toEqual(['/children/0/children/0/name required']);
  });

  it('does not touch the schema, frozen or not', () => {
    const schema = deepFreeze(members({ a: { type: 'string', format: 'date' } }, { $id: 'https://x.example/s', required: ['a'] }));
    expect(verdict(schema, { a: 1 })).toEqual(['/a type']);
    expect(Object.getOwnPropertyNames(schema)).toEqual(['type', 'properties', '$id', 'required']);
  });

  it('is not led astray by names of Object.prototype', () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"format":"constructor"},"b":{"format":"hasOwnProperty"},"constructor":{"type":"number"}},"required":["toString"]}') as Schema;
    const args = JSON.parse('{"__proto__":1,"a":"x","b":"y","constructor":"z"}') as unknown;
    expect(verdict(schema, args)).toEqual(['/toString required', '/__proto__ type', '/constructor type']);
  });
});

describe('rules that cannot be used', () => {
  const evil = '^(a+)+$';

  it.each<[string, unknown, RegExp]>([
    ['a remote reference', { $ref: 'https://x.example/y.json' }, /x\.example/],
    ['a missing reference', { $ref: '#/$defs/nothing' }, /nothing/],
    ['a broken pattern', { pattern: '(' }, /not a regular expression/],
    ['nested unbounded quantifiers', { pattern: evil }, /nested unbounded/],
    ['a type that JSON has not', { type: 'any' }, /type/],
    ['a bound that is no number', { minimum: '3' }, /minimum/],
    ['required as draft-03 wrote it', { required: true }, /required/],
    ['a schema that is none', 'string', /no schema/],
    ['a reference to itself', { $ref: '#/properties/a' }, /itself/],
  ])('leaves out %s, and holds the others', (_, rule, why) => {
    const schema = members({ a: rule as Schema, b: { type: 'string' } });
    expect(verdict(schema, { a: 'b', b: 1 })).toEqual(['/b type']);
    expect(validateArguments(schema, { a: 'b', b: 'c' })).toMatchObject({ kind: 'unchecked', problems: [], why: expect.stringMatching(why) as string });
  });

  it.each<[string, Schema]>([
    ['not', { not: { pattern: evil } }],
    ['if', conditional({ pattern: evil }, false, false)],
    ['oneOf', { oneOf: [{ pattern: evil }, { type: 'string' }] }],
    ['anyOf', { anyOf: [{ pattern: evil }, { type: 'number' }] }],
    ['contains', { contains: { pattern: evil } }],
    ['a dependency', { dependentSchemas: { x: { pattern: evil } } }],
    ['two enclosing ones', { not: { not: { pattern: evil } } }],
    ['one inside the other', { oneOf: [{ anyOf: [{ pattern: evil }, { type: 'null' }] }, { type: 'string' }] }],
  ])('leaves out with it the nearest enclosing %s', (_, rule) => {
    for (const value of ['b', 1, ['b'], { x: 1 }]) expect(verdict(members({ a: rule, b: { type: 'string' } }), { a: value })).toBe('unchecked');
    expect(verdict(members({ a: { ...rule, minLength: 3 } }), { a: 'b' })).toEqual(['/a minLength']);
  });

  it('does not refuse the rest where it is not known what the rest is', () => {
    expect(verdict({ patternProperties: { '(': true }, additionalProperties: false }, { x: 1 })).toBe('unchecked');
    expect(verdict({ allOf: [{ $ref: '#/nothing' }], unevaluatedProperties: false }, { x: 1 })).toBe('unchecked');
  });

  it('tries no pattern on more than ten thousand characters, and every other pattern all the same', () => {
    const schema = members({ a: { pattern: '^a+$' }, b: { pattern: '^b$' } }, { patternProperties: { '^x': { type: 'number' } } });
    expect(verdict(schema, { a: 'c'.repeat(9_000) })).toEqual(['/a pattern']);
    expect(verdict(schema, { a: 'c'.repeat(10_001) })).toBe('unchecked');
    expect(verdict(schema, { a: 'c'.repeat(10_001), b: 'c' })).toEqual(['/b pattern']);
    expect(verdict(schema, { [`x${'y'.repeat(10_001)}`]: 'no number', b: 'c' })).toEqual(['/b pattern']);
  });

  it.each([
    ['a pattern that runs away', members({ a: { pattern: evil } }), { a: `${'a'.repeat(40)}b` }],
    ['a choice that doubles', members({ a: { pattern: '^(a|a)*$' } }), { a: `${'a'.repeat(60)}b` }],
    ['a pattern of high degree', members({ a: { pattern: '^.*.*.*.*.*x$' } }), { a: 'a'.repeat(5_000) }],
    ['references that double at every step', members({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...doubling(60), d60: true } }), { a: 1 }],
    ['a schema nested deeply', JSON.parse(`${'{"properties":{"a":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`), { a: 1 }],
    ['a schema that is huge', members(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`p${index}`, {}]))), { a: 1 }],
    ['arguments nested deeply', members({}), JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)],
  ])('gives up on %s in bounded time', (_, schema, args) => {
    const started = performance.now();
    expect(verdict(schema, args)).toBe('unchecked');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('asks no network', () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    verdict({ $ref: 'https://x.example/a', $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'https://x.example/b' }, {});
    expect(fetching).not.toHaveBeenCalled();
  });
});

describe('whatever comes', () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true });
  const keyword = fc.constantFrom('type', 'properties', 'items', 'required', 'pattern', '$ref', 'anyOf', 'not', 'enum', 'format', '$id', 'minimum', 'dependencies', 'if', '$defs');
  const likeSchema = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof({ maxDepth: 4 }, fc.anything({ maxDepth: 1 }), fc.dictionary(keyword, fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 }), fc.string()), { maxKeys: 4 })),
  })).schema;

  it('never throws, and says what it does in one of three ways', () => {
    fc.assert(fc.property(fc.oneof(anything, likeSchema), anything, (schema, args) => {
      const result = validateArguments(schema, args);
      expect(['valid', 'rejected', 'unchecked']).toContain(result.kind);
      if (result.kind === 'rejected') expect(result.problems.length).toBeGreaterThan(0);
      if (result.kind === 'unchecked') expect(result.why).not.toBe('');
    }), { numRuns: 500 });
  });

  it('never throws on objects that throw', () => {
    const hostile = new Proxy({}, { get: () => { throw new Error('get'); }, ownKeys: () => { throw new Error('keys'); } });
    expect(validateArguments(hostile, {}).kind).toBe('unchecked');
    expect(validateArguments({ type: 'object' }, hostile).kind).toBe('unchecked');
  });

  it('never coerces: what is accepted as one type is rejected as every other', () => {
    const types = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;
    const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...types), (value, type) => {
      expect(verdict(members({ a: { type } }), { a: value })).toEqual(typeOf(value) === type ? 'valid' : ['/a type']);
    }));
  });
});

function doubling(steps: number): Schema {
  const next = (step: number): Schema => ({ $ref: `#/$defs/d${step + 1}` });
  return Object.fromEntries(Array.from({ length: steps }, (_, step) => [`d${step}`, { allOf: [next(step), next(step)] }]));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
