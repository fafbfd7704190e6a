import { assertionKeywords, judgeAssertion } from './assertionKeywords.js';
import type { Dialect } from './chooseDialect.js';
import { judgePattern } from './judgePattern.js';
import { ReferenceIndex } from './ReferenceIndex.js';
import { restateSchema } from './restateSchema.js';
import { makeNode, type SchemaNode, type Tolerance } from './SchemaNode.js';

const mostNodes = 5_000;
const mostDepth = 100;

interface Applicator { readonly holds: 'one' | 'list' | 'map'; readonly tolerance?: Tolerance; readonly isInPlace?: boolean }

const one: Applicator = { holds: 'one' };
const list: Applicator = { holds: 'list' };
const map: Applicator = { holds: 'map' };
const inPlace = { isInPlace: true } as const;
const applicators: ReadonlyMap<string, Applicator> = new Map([
  ['allOf', { ...list, ...inPlace }],
  ['anyOf', { ...list, tolerance: 'own', ...inPlace }],
  ['oneOf', { ...list, tolerance: 'exact', ...inPlace }],
  ['not', { ...one, tolerance: 'exact', ...inPlace }],
  ['if', { ...one, tolerance: 'exact', ...inPlace }],
  ['then', { ...one, ...inPlace }],
  ['else', { ...one, ...inPlace }],
  ['dependentSchemas', { ...map, tolerance: 'own', ...inPlace }],
  ['properties', map], ['patternProperties', map], ['additionalProperties', one], ['unevaluatedProperties', one], ['propertyNames', one],
  ['prefixItems', list], ['items', one], ['unevaluatedItems', one],
  ['contains', { ...one, tolerance: 'own' }],
]);

/** Reads a schema document into its graph, each rule judged by its form. References stay within the document. */
export class SchemaReader {
  readonly #dialect: Dialect;
  readonly #references: ReferenceIndex;
  readonly #nodes: SchemaNode[] = [];
  readonly #known = new Map<object, SchemaNode>();

  /** @throws RangeError where the document is too large or too deep to be judged */
  constructor(root: object, dialect: Dialect) {
    this.#dialect = dialect;
    this.#references = new ReferenceIndex(root, dialect);
    this.#read(root, '', 0);
  }

  /** All schemas that the root reaches, the root first. */
  get nodes(): SchemaNode[] {
    return this.#nodes;
  }

  #read(source: unknown, at: string, depth: number): SchemaNode | undefined {
    if (typeof source === 'boolean') return this.#add(at, !source);
    if (!isMap(source)) return undefined;
    const before = this.#known.get(source);
    if (before !== undefined) return before;
    if (depth > mostDepth) throw new RangeError('it is nested too deeply');
    const node = this.#add(at, false);
    this.#known.set(source, node);
    const { $ref, $recursiveRef, $dynamicRef } = source;
    this.#refer(node, source, $ref ?? $recursiveRef, depth);
    if ($dynamicRef !== undefined) node.leftOut.push(`${at}/$dynamicRef: dynamic references are not followed`);
    if ($ref === undefined || !this.#dialect.ignoresBesideRef) this.#fill(node, restateSchema(source), depth);
    return node;
  }

  #add(at: string, isForbidden: boolean): SchemaNode {
    if (this.#nodes.length >= mostNodes) throw new RangeError('it is too large');
    const node = makeNode(this.#nodes.length, at, isForbidden);
    this.#nodes.push(node);
    return node;
  }

  #refer(node: SchemaNode, source: object, ref: unknown, depth: number): void {
    if (ref === undefined) return;
    const target = typeof ref === 'string' ? this.#read(this.#references.resolve(ref, source), ref, depth + 1) : undefined;
    if (target === undefined) node.leftOut.push(`${node.at}/$ref: this schema has no ${JSON.stringify(ref)}`);
    else node.edges.push({ keyword: '$ref', to: target, tolerance: 'open', isInPlace: true });
  }

  #fill(node: SchemaNode, source: Readonly<Record<string, unknown>>, depth: number): void {
    for (const keyword of assertionKeywords) {
      if (Object.hasOwn(source, keyword)) assert(node, keyword, source[keyword]);
    }
    for (const [keyword, applicator] of applicators) {
      if (Object.hasOwn(source, keyword)) this.#apply(node, keyword, applicator, source[keyword], depth);
    }
    // More items than `maxContains` may fit a schema that accepts more than it should.
    if (node.assertions['maxContains'] === undefined) return;
    node.edges = node.edges.map((edge) => (edge.keyword === 'contains' ? { ...edge, tolerance: 'exact' as const } : edge));
  }

  #apply(node: SchemaNode, keyword: string, { holds, tolerance = 'open', isInPlace = false }: Applicator, held: unknown, depth: number): void {
    const members = membersOf(held, holds);
    if (members === undefined) {
      node.leftOut.push(`${node.at}/${keyword}: it holds no schema`);
      node.hasUnknownNames ||= keyword === 'properties' || keyword === 'patternProperties' || keyword === 'prefixItems';
      return;
    }
    for (const [key, schema] of members) {
      const at = `${node.at}/${keyword}${key === undefined ? '' : `/${key}`}`;
      if (keyword === 'patternProperties' && !acceptName(node, at, key ?? '')) continue;
      const to = this.#read(schema, at, depth + 1) ?? this.#unusable(at);
      node.edges.push({ keyword, key, to, tolerance, isInPlace });
    }
  }

  #unusable(at: string): SchemaNode {
    const node = this.#add(at, false);
    node.leftOut.push(`${at}: it is no schema`);
    return node;
  }
}

function assert(node: SchemaNode, keyword: string, value: unknown): void {
  const assertion = judgeAssertion(keyword, value);
  if (assertion.kind === 'unusable') node.leftOut.push(`${node.at}/${keyword}: ${assertion.why}`);
  if (assertion.kind !== 'rule') return;
  node.assertions[keyword] = assertion.value;
  node.patternReach = assertion.reach ?? node.patternReach;
}

/** Whether a pattern of `patternProperties` can be used. */
function acceptName(node: SchemaNode, at: string, pattern: string): boolean {
  const verdict = judgePattern(pattern);
  if (verdict.kind === 'usable' && verdict.source === pattern) {
    node.nameReach = Math.min(node.nameReach, verdict.reach);
    return true;
  }
  node.leftOut.push(`${at}: ${verdict.kind === 'unusable' ? verdict.why : 'it is not a regular expression'}`);
  node.hasUnknownNames = true;
  return false;
}

function membersOf(held: unknown, holds: Applicator['holds']): [key: string | undefined, schema: unknown][] | undefined {
  if (holds === 'one') return isMap(held) || typeof held === 'boolean' ? [[undefined, held]] : undefined;
  if (holds === 'list') return Array.isArray(held) && held.length > 0 ? held.map((schema: unknown, index) => [String(index), schema]) : undefined;
  if (isMap(held)) return Object.entries(held);
  // Some languages write an empty map as an empty list.
  return Array.isArray(held) && held.length === 0 ? [] : undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
