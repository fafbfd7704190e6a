import { judgePattern, type PatternVerdict } from './judgePattern.js';

/** A rule as it will be applied, or why it cannot be. `ignored`: it is no rule for us, and nothing is lost by that. */
export type Assertion =
  | { readonly kind: 'rule'; readonly value: unknown; readonly reach?: number }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unusable'; readonly why: string };

const ignored: Assertion = { kind: 'ignored' };
const rule = (value: unknown): Assertion => ({ kind: 'rule', value });
const unusable = (why: string): Assertion => ({ kind: 'unusable', why });

const typeNames: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** Formats that are enforced (JSON Schema Validation §7.3). Others name what no validator here can know and are passed over. */
export const knownFormats: ReadonlySet<string> = new Set([
  'date', 'time', 'date-time', 'duration', 'uri', 'uri-reference', 'uri-template', 'email', 'hostname', 'ipv4', 'ipv6', 'regex', 'uuid',
  'json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer',
]);

const judges: Readonly<Record<string, (value: unknown) => Assertion>> = {
  type: judgeType,
  enum: (value) => (Array.isArray(value) && value.length > 0 ? rule(value) : unusable('it is no list of values')),
  const: rule,
  required: (value) => (value === false ? ignored : judgeNames(value)),
  dependentRequired: (value) => (isMap(value) && Object.values(value).every(isNames) ? rule(value) : unusable('it is no map to lists of names')),
  pattern: judgePatternText,
  format: (value) => (typeof value === 'string' && knownFormats.has(value) ? rule(value) : ignored),
  uniqueItems: (value) => (typeof value === 'boolean' ? rule(value) : unusable('it is neither true nor false')),
  minimum: judgeNumber, maximum: judgeNumber, exclusiveMinimum: judgeNumber, exclusiveMaximum: judgeNumber,
  multipleOf: (value) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? rule(value) : unusable('it is no number above zero')),
  minLength: judgeCount, maxLength: judgeCount, minItems: judgeCount, maxItems: judgeCount, minProperties: judgeCount, maxProperties: judgeCount,
  minContains: judgeCount, maxContains: judgeCount,
};

/** The keywords that say something of a value by themselves, without a schema in them. */
export const assertionKeywords: readonly string[] = Object.keys(judges);

export function judgeAssertion(keyword: string, value: unknown): Assertion {
  return judges[keyword]?.(value) ?? ignored;
}

function judgeType(value: unknown): Assertion {
  const names = Array.isArray(value) ? (value as unknown[]) : [value];
  return names.length > 0 && names.every((name) => typeNames.has(name)) ? rule(value) : unusable('it names a type that JSON has not');
}

function judgeNames(value: unknown): Assertion {
  return isNames(value) ? rule(value) : unusable('it is no list of names');
}

function judgeNumber(value: unknown): Assertion {
  return typeof value === 'number' && Number.isFinite(value) ? rule(value) : unusable('it is no number');
}

function judgeCount(value: unknown): Assertion {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? rule(value) : unusable('it is no count');
}

function judgePatternText(value: unknown): Assertion {
  if (typeof value !== 'string') return unusable('it is no text');
  const verdict: PatternVerdict = judgePattern(value);
  return verdict.kind === 'usable' ? { kind: 'rule', value: verdict.source, reach: verdict.reach } : verdict;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
