import { memberPath } from './ArgumentProblem.js';
import type { SchemaNode } from './SchemaNode.js';

const mostVisits = 100_000;

/**
 * Leaves out each pattern that would meet a string beyond its reach. Which patterns meet which strings is found by applying every
 * keyword, whatever its condition: rather one pattern too many is left out than one match begun that does not end.
 * @throws RangeError where that takes too long to find out
 */
export function leaveOutLongMatches(nodes: readonly SchemaNode[], value: unknown, longestString: number): void {
  if (nodes.every(({ patternReach, nameReach }) => Math.min(patternReach, nameReach) >= longestString)) return;
  const seen = new Set<string>();
  const visit = (node: SchemaNode, part: unknown, path: string): void => {
    const visited = `${node.index} ${path}`;
    if (seen.has(visited)) return;
    if (seen.size >= mostVisits) throw new RangeError('it takes too long to check');
    seen.add(visited);
    if (typeof part === 'string' && part.length > node.patternReach) leaveOutPattern(node, part.length);
    if (isMap(part)) leaveOutNamePatterns(node, part);
    for (const { keyword, key, to, isInPlace } of node.edges) {
      if (isInPlace) visit(to, part, path);
      else for (const [inner, member] of partsOf(part, keyword, key)) visit(to, member, inner === undefined ? `${path}#` : memberPath(path, inner));
    }
  };
  const [root] = nodes;
  if (root !== undefined) visit(root, value, '');
}

/** What of a value the schemas of a keyword are applied to; `undefined` as the place of a name. */
function partsOf(value: unknown, keyword: string, key: string | undefined): [inner: string | undefined, part: unknown][] {
  if (Array.isArray(value)) {
    if (keyword === 'prefixItems') return Object.hasOwn(value, key ?? '') ? [[key, value[Number(key)]]] : [];
    return keyword.endsWith('tems') || keyword === 'contains' ? Object.entries(value) : [];
  }
  if (!isMap(value)) return [];
  if (keyword === 'properties') return key !== undefined && Object.hasOwn(value, key) ? [[key, value[key]]] : [];
  if (keyword === 'propertyNames') return longestName(value).map((name) => [undefined, name]);
  return keyword.endsWith('roperties') ? Object.entries(value) : [];
}

function leaveOutPattern(node: SchemaNode, length: number): void {
  if (node.assertions['pattern'] === undefined) return;
  delete node.assertions['pattern'];
  node.patternReach = Infinity;
  node.leftOut.push(`${node.at}/pattern: no pattern like this is tried on ${length} characters`);
}

function leaveOutNamePatterns(node: SchemaNode, value: Record<string, unknown>): void {
  const length = longestName(value)[0]?.length ?? 0;
  if (length <= node.nameReach) return;
  node.edges = node.edges.filter(({ keyword }) => keyword !== 'patternProperties');
  node.nameReach = Infinity;
  node.hasUnknownNames = true;
  node.leftOut.push(`${node.at}/patternProperties: no pattern like these is tried on ${length} characters`);
}

function longestName(value: Record<string, unknown>): string[] {
  let longest: string | undefined;
  for (const name of Object.keys(value)) if (longest === undefined || name.length > longest.length) longest = name;
  return longest === undefined ? [] : [longest];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
