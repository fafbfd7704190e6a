import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeReading, json, schemaSelector, type StandardSchemaV1, text } from '../../src/contents/index.js';
import { LiveError, type ResourceReading } from '../../src/protocol/index.js';

const reading = (body: string): ResourceReading => decodeReading({ contents: [{ uri: 'd/a', text: body }] });

function failure(select: () => unknown): LiveError {
  try {
    select();
  } catch (error) {
    expect(error).toBeInstanceOf(LiveError);
    return error as LiveError;
  }
  throw new Error('it did not fail');
}

describe('text', () => {
  it('selects the text of the first item', () => {
    expect(text()(reading('x'))).toBe('x');
    expect(text()(reading(''))).toBe('');
  });

  it('CON-02 fails with kind parse where there is no text, and says which', () => {
    expect(failure(() => text()({ contents: [] }))).toMatchObject({ kind: 'parse', message: expect.stringContaining('empty contents') as string });
    const binary = decodeReading({ contents: [{ uri: 'd/a', mimeType: 'image/png', blob: 'AAAA' }] });
    expect(failure(() => text()(binary))).toMatchObject({ kind: 'parse', message: expect.stringContaining('image/png') as string });
  });
});

describe('json', () => {
  it('parses once for one reading, so that it gives the same object', () => {
    const one = reading('{"a":1}');
    expect(json()(one)).toEqual({ a: 1 });
    expect(json()(one)).toBe(json()(one));
    expect(json()(reading('null'))).toBeNull();
  });

  it('overlooks a byte-order mark', () => {
    expect(json()(reading('\uFEFF[1]'))).toEqual([1]);
  });

  it('fails with kind parse, in one line, where it is not JSON', () => {
    const error = failure(() => json()(reading(`<html>${'x'.repeat(10_000)}\n</html>`)));
    expect(error.kind).toBe('parse');
    expect(error.message.length).toBeLessThan(300);
    expect(error.message).not.toContain('\n');
  });
});

describe('schemaSelector', () => {
  const status = z.object({ state: z.enum(['up', 'down']), since: z.string().transform((at) => new Date(at)) });

  it('gives what a schema of any maker makes of the JSON, the same object for one reading', () => {
    const select = schemaSelector(status);
    const one = reading('{"state":"up","since":"2026-01-01"}');
    expect(select(one)).toEqual({ state: 'up', since: new Date('2026-01-01') });
    expect(schemaSelector(status)(one)).toBe(select(one));
  });

  it('fails with kind parse and the first place that does not fit', () => {
    const error = failure(() => schemaSelector(status)(reading('{"state":"sideways","since":1}')));
    expect(error.kind).toBe('parse');
    expect(error.message).toMatch(/does not fit the schema: \/state .* and 1 more$/);
    expect(failure(() => schemaSelector(status)(reading('no JSON'))).kind).toBe('parse');
  });

  it('refuses a schema that answers with a promise, and leaves no rejection behind', () => {
    const later: StandardSchemaV1<unknown, string> = { '~standard': { version: 1, vendor: 'test', validate: () => Promise.reject(new Error('later')) } };
    expect(failure(() => schemaSelector(later)(reading('1')))).toMatchObject({ kind: 'parse', message: expect.stringContaining('asynchronously') as string });
  });

  it('turns a schema that throws into an error of kind parse', () => {
    const broken: StandardSchemaV1<unknown, string> = { '~standard': { version: 1, vendor: 'test', validate: () => { throw new TypeError('broken'); } } };
    expect(failure(() => schemaSelector(broken)(reading('1')))).toMatchObject({ kind: 'parse', message: expect.stringContaining('broken') as string });
  });
});
