import type { OutputUnit } from '@cfworker/json-schema';
import { type ArgumentProblem, memberPath, valueAt } from './ArgumentProblem.js';
import { rootName, type SchemaTable } from './compileSchema.js';
import { describeProblem } from './describeProblem.js';

/** They only say that something below them does not hold, and what follows them says what. */
const wrappers: ReadonlySet<string> = new Set([
  '$ref', 'allOf', 'if', 'dependentSchemas', 'properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'prefixItems',
  'items', 'unevaluatedItems',
]);
/** What follows them concerns candidates, not the one at fault. */
const opaque: ReadonlySet<string> = new Set(['contains', 'propertyNames']);
/** A schema `false` below one of these forbids the member itself. */
const forbidding: ReadonlySet<string> = new Set([
  'additionalProperties', 'unevaluatedProperties', 'patternProperties', 'prefixItems', 'items', 'unevaluatedItems',
]);

/** One objection of the engine: where in the arguments, which rule, and where in the schema. */
interface Objection {
  readonly path: string;
  readonly keyword: string;
  readonly rule: string;
  readonly text: string;
  /** What the schema says there. */
  readonly value: unknown;
}

/** What is wrong with the arguments, each thing once and at the place where it is wrong. */
export function collectProblems(units: readonly OutputUnit[], table: SchemaTable, args: unknown): ArgumentProblem[] {
  const objections = units.map(({ instanceLocation, keyword, keywordLocation, error }) => {
    const rule = keywordLocation.slice(1);
    return { path: decodeURIComponent(instanceLocation.slice(1)), keyword, rule, text: error, value: ruleValue(rule, table) };
  });
  const problems = sift(objections).map((objection) => toProblem(objection, args));
  const seen = new Set<string>();
  return problems.filter(({ instancePath, keyword, message }) => {
    const key = `${instancePath}\n${keyword}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Keeps of every group of objections the ones that say what to change. */
function sift(objections: readonly Objection[]): Objection[] {
  const kept: Objection[] = [];
  for (let at = 0; at < objections.length; at++) {
    const objection = objections[at];
    if (objection === undefined) break;
    if (wrappers.has(objection.keyword) || /\/\$ref\/contains\/\$ref/.test(objection.rule)) continue;
    if (objection.keyword !== 'anyOf' && objection.keyword !== 'oneOf' && !opaque.has(objection.keyword)) {
      kept.push(objection);
      continue;
    }
    const below = takeBelow(objections, at);
    kept.push(...(opaque.has(objection.keyword) ? [locate(objection, below)] : siftAlternatives(objection, below)));
    at += below.length;
  }
  return kept;
}

function takeBelow(objections: readonly Objection[], at: number): Objection[] {
  const rule = `${objections[at]?.rule ?? ''}/`;
  let end = at + 1;
  while (objections[end]?.rule.startsWith(rule)) end += 1;
  return objections.slice(at + 1, end);
}

/** A name that is not allowed is at fault where it stands. */
function locate(objection: Objection, below: readonly Objection[]): Objection {
  return objection.keyword === 'propertyNames' ? { ...objection, path: below[0]?.path ?? objection.path } : objection;
}

/**
 * Where just one alternative was meant, by the type of the value or by a fixed member, its objections say more than that none fits:
 * an optional date that is no date is a bad date, not a failed null.
 */
function siftAlternatives(objection: Objection, below: readonly Objection[]): Objection[] {
  if (/\([1-9]\d* matches\)/.test(objection.text)) return [objection];
  const alternatives = new Map<string, Objection[]>();
  for (const one of below) {
    const key = one.rule.slice(objection.rule.length + 1).split('/', 1)[0] ?? '';
    alternatives.set(key, [...(alternatives.get(key) ?? []), one]);
  }
  const branches = [...alternatives.values()];
  const ofType = branches.filter((branch) => !branch.some((one) => rulesOutByType(one, objection.path)));
  const meant = ofType.filter((branch) => !branch.some((one) => rulesOutByMark(one, objection.path)));
  const [only] = meant.length === 0 ? ofType : meant;
  if (only !== undefined && Math.min(ofType.length, meant.length || Infinity) === 1) return sift(only);
  if (ofType.length > 0) return [objection];
  const types = below.filter(({ keyword, path }) => keyword === 'type' && path === objection.path).flatMap(({ value }) => value);
  return types.length === 0 ? [objection] : [{ ...objection, value: new Set(types) }];
}

function rulesOutByType({ keyword, path }: Objection, at: string): boolean {
  return (keyword === 'type' || keyword === 'not') && path === at;
}

/** A value, or a member of it, that is fixed to one value tells alternatives apart. */
function rulesOutByMark({ keyword, path, value }: Objection, at: string): boolean {
  const isMark = keyword === 'const' || (keyword === 'enum' && Array.isArray(value) && value.length === 1);
  return isMark && (path === at || path.lastIndexOf('/') === at.length);
}

function toProblem({ path, keyword, rule, text, value }: Objection, args: unknown): ArgumentProblem {
  const missing = missingName(keyword, text);
  if (missing !== undefined) {
    return { instancePath: memberPath(path, missing.name), keyword, message: describeProblem(keyword, missing.because), data: undefined };
  }
  const said = keyword === 'not' && isEmpty(value) ? forbiddingKeyword(rule) : keyword;
  return { instancePath: path, keyword: said, message: describeProblem(said, value, text), data: valueAt(args, path) };
}

function missingName(keyword: string, text: string): { name: string; because: string | undefined } | undefined {
  const parts = keyword === 'required' ? /^Instance does not have required property "()([^]*)"\.$/.exec(text)
    : keyword === 'dependentRequired' ? /^Instance has "([^]*)" but does not have "([^]*)"\.$/.exec(text) : null;
  const [, because, name] = parts ?? [];
  return name === undefined ? undefined : { name, because: because === '' ? undefined : because };
}

/** A name is at fault for its own sake, a member for the sake of the keyword that holds the schema `false`. */
function forbiddingKeyword(rule: string): string {
  const tokens = rule.split('/').slice(0, -1);
  while (tokens.at(-1) === '$ref') tokens.pop();
  // Keywords stand behind a reference, names behind a keyword.
  const keyword = (tokens.at(-2) === '$ref' ? tokens.at(-1) : tokens.at(-2)) ?? '';
  return forbidding.has(keyword) ? keyword : 'false';
}

/** What stands in the schema at the rule that does not hold. */
function ruleValue(rule: string, table: SchemaTable): unknown {
  let value: unknown = { $ref: rootName };
  for (const token of rule.split('/').slice(1)) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    const next = (value as Record<string, unknown>)[key];
    value = key === '$ref' && typeof next === 'string' ? table[next] : next;
  }
  return value;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
