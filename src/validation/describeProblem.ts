import { oneLine } from '../protocol/index.js';

const formats: Readonly<Record<string, string>> = {
  date: 'a date, as 2026-01-31', time: 'a time with its zone, as 14:30:00Z', 'date-time': 'an instant, as 2026-01-31T14:30:00Z',
  duration: 'a duration, as P3DT4H', email: 'an e-mail address', hostname: 'a host name', ipv4: 'an IPv4 address', ipv6: 'an IPv6 address',
  uri: 'a URI with its scheme', 'uri-reference': 'a URI or a relative one', 'uri-template': 'a URI template', uuid: 'a UUID',
  regex: 'a regular expression', 'json-pointer': 'a JSON Pointer', 'relative-json-pointer': 'a relative JSON Pointer',
};

const sentences: Readonly<Record<string, (rule: unknown, text: string) => string>> = {
  type: (rule) => `must be ${list(rule)}`,
  format: (rule) => `must be ${formats[String(rule)] ?? String(rule)}`,
  enum: (rule) => `must be one of ${values(rule)}`,
  const: (rule) => `must be ${quote(rule)}`,
  required: () => 'is required',
  dependentRequired: (because) => `is required where ${quote(because)} is given`,
  additionalProperties: () => 'is not allowed: the schema names no such member',
  unevaluatedProperties: () => 'is not allowed: the schema names no such member',
  patternProperties: () => 'is not allowed: its name is excluded',
  propertyNames: () => 'is not allowed: its name does not fit',
  items: () => 'is one item too many', prefixItems: () => 'is one item too many', unevaluatedItems: () => 'is one item too many',
  false: () => 'is not allowed',
  minimum: (rule) => `must be at least ${String(rule)}`,
  maximum: (rule) => `must be at most ${String(rule)}`,
  exclusiveMinimum: (rule) => `must be more than ${String(rule)}`,
  exclusiveMaximum: (rule) => `must be less than ${String(rule)}`,
  multipleOf: (rule) => `must be a multiple of ${String(rule)}`,
  minLength: (rule) => `must have at least ${count(rule, 'character')}`,
  maxLength: (rule) => `must have at most ${count(rule, 'character')}`,
  pattern: (rule) => `must match ${oneLine(String(rule), 80)}`,
  minItems: (rule) => `must have at least ${count(rule, 'item')}`,
  maxItems: (rule) => `must have at most ${count(rule, 'item')}`,
  uniqueItems: () => 'must not have the same item twice',
  contains: () => 'must have an item that fits',
  minContains: (rule) => `must have at least ${count(rule, 'item')} that fit`,
  maxContains: (rule) => `must have at most ${count(rule, 'item')} that fit`,
  minProperties: (rule) => `must have at least ${count(rule, 'member')}`,
  maxProperties: (rule) => `must have at most ${count(rule, 'member')}`,
  not: () => 'must not fit what the schema excludes',
  anyOf: (rule) => `must ${alternatives(rule)}`,
  oneOf: (rule, text) => (/\(0 matches\)/.test(text) ? `must ${alternatives(rule)}` : 'must fit one alternative alone, and fits several'),
};

/**
 * One problem in a few words, without its path. Words of the schema are shortened and kept on one line.
 * @param rule what the schema says there
 * @param text the engine's own words, for what the rule alone does not tell
 */
export function describeProblem(keyword: string, rule: unknown, text = ''): string {
  return sentences[keyword]?.(rule, text) ?? `does not fit the rule ${keyword}`;
}

function list(rule: unknown): string {
  return Array.isArray(rule) ? rule.map(article).join(' or ') : article(rule);
}

function article(type: unknown): string {
  if (type === 'null') return 'null';
  return `${/^[aeio]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}

function values(rule: unknown): string {
  if (!Array.isArray(rule)) return 'the given values';
  const shown = rule.slice(0, 10).map(quote).join(', ');
  return rule.length > 10 ? `${shown} and ${rule.length - 10} more` : shown;
}

function quote(value: unknown): string {
  return oneLine(JSON.stringify(value) ?? String(value), 60);
}

function count(rule: unknown, what: string): string {
  return rule === 1 ? `1 ${what}` : `${String(rule)} ${what}s`;
}

/** Where only the types tell the alternatives apart, the rule is the set of them. */
function alternatives(rule: unknown): string {
  if (rule instanceof Set) return `be ${list([...(rule as Set<unknown>)])}`;
  return Array.isArray(rule) ? `fit one of ${rule.length} alternatives` : 'fit one of the alternatives';
}
