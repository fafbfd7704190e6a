import type { Schema } from '@cfworker/json-schema';
import type { SchemaEdge, SchemaNode } from './SchemaNode.js';

/** Schemas by the name under which `$ref` finds them; the root's is `rootName`. */
export type SchemaTable = Readonly<Record<string, Schema>>;

export const rootName = 's0';

/**
 * What the engine is given: every schema under a name of its own, every edge a reference, and of what cannot be used nothing. So it
 * resolves no URI, meets no keyword that was not judged, never touches the document, and each application of a schema can be counted.
 */
export function compileSchema(nodes: readonly SchemaNode[]): SchemaTable {
  breakCircles(nodes);
  const losses = findLosses(nodes);
  return Object.fromEntries(nodes.map((node) => [nameOf(node), compileNode(node, losses)]));
}

function nameOf({ index }: SchemaNode): string {
  return `s${index}`;
}

/** A schema that applies to the same value as itself, by whatever detour, never ends: the edge that closes the circle is left out. */
function breakCircles(nodes: readonly SchemaNode[]): void {
  const states = new Map<SchemaNode, 'open' | 'done'>();
  const visit = (node: SchemaNode): void => {
    states.set(node, 'open');
    node.edges = node.edges.filter(({ isInPlace, to, keyword }) => {
      if (!isInPlace) return true;
      if (states.get(to) === 'open') {
        node.leftOut.push(`${node.at}/${keyword}: it refers to itself`);
        return false;
      }
      if (states.get(to) === undefined) visit(to);
      return true;
    });
    states.set(node, 'done');
  };
  for (const node of nodes) if (states.get(node) === undefined) visit(node);
}

/** Schemas below which something is left out: `fresh` where no keyword that goes with it lies between, `any` wherever it lies. */
interface Losses { readonly fresh: ReadonlySet<SchemaNode>; readonly any: ReadonlySet<SchemaNode> }

function findLosses(nodes: readonly SchemaNode[]): Losses {
  const fresh = new Set(nodes.filter(({ leftOut }) => leftOut.length > 0));
  const any = new Set(fresh);
  for (let before = -1; before !== fresh.size + any.size;) {
    before = fresh.size + any.size;
    for (const node of nodes) {
      for (const { to, tolerance } of node.edges) {
        if (any.has(to)) any.add(node);
        if (tolerance === 'open' && fresh.has(to)) fresh.add(node);
      }
    }
  }
  return { fresh, any };
}

function compileNode(node: SchemaNode, losses: Losses): Schema {
  if (node.isForbidden) return { not: {} };
  const made: Record<string, unknown> = { ...node.assertions };
  for (const [keyword, edges] of groupByKeyword(node.edges)) {
    if (keyword === 'dependentSchemas') {
      made[keyword] = Object.fromEntries(edges.filter((edge) => isKept(edge, losses)).map((edge) => [edge.key ?? '', refer(edge)]));
    } else if (edges.every((edge) => isKept(edge, losses)) && isDecidable(node, keyword, losses)) made[keyword] = hold(edges);
  }
  if (made['if'] === undefined) for (const keyword of ['then', 'else']) delete made[keyword];
  if (made['contains'] === undefined) for (const keyword of ['minContains', 'maxContains']) delete made[keyword];
  return made as Schema;
}

function isKept({ to, tolerance }: SchemaEdge, { fresh, any }: Losses): boolean {
  return tolerance === 'open' || !(tolerance === 'own' ? fresh : any).has(to);
}

/** What is said of the rest of the members holds only where it is known which are the rest. */
function isDecidable(node: SchemaNode, keyword: string, { any }: Losses): boolean {
  if (keyword.startsWith('unevaluated')) return !any.has(node);
  return (keyword !== 'additionalProperties' && keyword !== 'items') || !node.hasUnknownNames;
}

function groupByKeyword(edges: readonly SchemaEdge[]): Map<string, SchemaEdge[]> {
  const groups = new Map<string, SchemaEdge[]>();
  for (const edge of edges) groups.set(edge.keyword, [...(groups.get(edge.keyword) ?? []), edge]);
  return groups;
}

function hold(edges: readonly SchemaEdge[]): unknown {
  const [first] = edges;
  if (first === undefined) return undefined;
  if (first.keyword === '$ref') return nameOf(first.to);
  if (first.key === undefined) return refer(first);
  const isList = first.keyword.endsWith('Of') || first.keyword === 'prefixItems';
  return isList ? edges.map(refer) : Object.fromEntries(edges.map((edge) => [edge.key ?? '', refer(edge)]));
}

function refer({ to }: SchemaEdge): Schema {
  return { $ref: nameOf(to) };
}
