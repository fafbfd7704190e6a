import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintToolSchema } from '../../src/validation/index.js';

const lint = (properties: unknown, rest: object = {}): string[] =>
  lintToolSchema({ name: 'search_invoices', inputSchema: { type: 'object', properties, ...rest } }).map(({ verdict, message }) => `${verdict}: ${message}`);

describe('lintToolSchema', () => {
  it('finds a strict rule whose description gives neither form nor example, and says what to write', () => {
    expect(lintToolSchema({ name: 'search_invoices', inputSchema: { properties: { since: { type: 'string', format: 'date', description: 'Only invoices since then' } } } })).toEqual([{
      verdict: 'held-back', severity: 'warning', capability: 'tools', method: 'tools/call',
      message: 'search_invoices: /since must be text in the format date, and its description shows neither the form nor an example',
      cure: 'Add both to the description of /since, as "YYYY-MM-DD, e.g. 2026-01-31"',
    }]);
    expect(lint({ code: { type: 'string', pattern: '^[A-Z]{3}$' } })).toEqual([expect.stringContaining('held-back: search_invoices: /code must be text that matches ^[A-Z]{3}$')]);
  });

  it.each([
    { description: 'First day, YYYY-MM-DD' }, { description: 'First day, e.g. 2026-01-31' }, { description: 'ISO 8601 date' }, { description: 'Day', examples: ['2026-01-31'] },
    { description: 'Day', default: '2026-01-01' }, { title: 'Day (2026-01-31)' },
  ])('is content with a strict rule that is explained: %o', (said) => {
    expect(lint({ since: { type: 'string', format: 'date', ...said } })).toEqual([]);
  });

  it.each([
    [{ type: 'string', description: 'Start date in YYYY-MM-DD' }, 'format: "date"'],
    [{ type: 'string', description: 'ISO 8601 timestamp of the first event' }, 'format: "date-time"'],
    [{ type: 'string', description: 'The UUID of the customer' }, 'format: "uuid"'],
    [{ type: 'string', description: 'One of "open", "paid" or "void"' }, 'enum'],
    [{ type: 'string', description: 'Allowed values: open, paid, void' }, 'enum'],
    [{ type: 'integer', description: 'How many, between 1 and 100' }, 'minimum and maximum'],
  ])('finds a loose field that its description narrows: %o', (member, keyword) => {
    const [found, ...others] = lintToolSchema({ name: 't', inputSchema: { properties: { field: member } } });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ verdict: 'cannot-tell', severity: 'info', cure: expect.stringContaining(keyword) as string });
  });

  it.each([
    { type: 'string', enum: ['open'], description: 'One of "open", "paid"' }, { type: 'string', description: 'Free text to look for' },
    { type: 'integer', minimum: 1, description: 'between 1 and 100' }, { type: 'boolean', description: 'one of true, false' },
    { type: 'string', format: 'date-time', description: 'ISO 8601 timestamp' },
  ])('is content with what the schema says itself: %o', (member) => {
    expect(lint({ field: member })).toEqual([]);
  });

  it('looks into members of members and items', () => {
    const strict = { type: 'string', format: 'email' };
    expect(lint({ to: { type: 'array', items: { type: 'object', properties: { address: strict } } } })).toEqual([expect.stringContaining('/to/*/address')]);
  });

  it('tells of rules that no client can check', () => {
    expect(lint({ a: { type: 'string', pattern: '^(a+)+$', description: 'e.g. aaa' }, b: { $ref: 'https://x.example/y.json' } })).toEqual([
      expect.stringContaining('cannot-tell: search_invoices: a rule of its inputSchema cannot be checked: /properties/a/pattern'),
      expect.stringContaining('/properties/b/$ref'),
    ]);
    expect(lintToolSchema({ name: 'ping', inputSchema: null })).toMatchObject([{ verdict: 'cannot-tell', message: expect.stringContaining('ping') as string }]);
  });

  it('never throws, whatever a server lists', () => {
    expect(lintToolSchema({ inputSchema: { $schema: { toString: 1 } } })).toHaveLength(1);
    fc.assert(fc.property(fc.anything({ maxDepth: 4 }), fc.anything(), (inputSchema, name) => {
      expect(Array.isArray(lintToolSchema({ name, inputSchema }))).toBe(true);
    }));
  });
});
