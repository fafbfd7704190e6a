import { type ArgumentProblem, memberPath } from './ArgumentProblem.js';

/** Arguments as they will cross, and what in them cannot. */
export interface JsonForm {
  /** A copy without `undefined` members. What JSON cannot carry stands as `null` in it. */
  readonly value: unknown;
  /** One for each value that JSON would lose or change; keyword `json`. */
  readonly problems: readonly ArgumentProblem[];
  readonly values: number;
  readonly depth: number;
  /** Length of the longest string, names of members included. */
  readonly longestString: number;
}

/**
 * What `JSON.stringify` would make of the arguments, without its silent conversions: a member that is `undefined` is absent; `NaN`,
 * the infinities, big integers, functions, symbols, holes of a list, and every object that is not a plain one are problems. That is
 * the rule for a `Date` too: it is not converted, because only the caller knows whether the day, the instant or which zone is meant.
 */
export function toJsonForm(args: unknown): JsonForm {
  const walk: Walk = { problems: [], open: new Set(), values: 0, depth: 0, longestString: 0 };
  const value = copy(args, '', 0, walk);
  const { problems, values, depth, longestString } = walk;
  return { value, problems, values, depth, longestString };
}

interface Walk {
  readonly problems: ArgumentProblem[];
  /** Objects that enclose the present one. */
  readonly open: Set<object>;
  values: number;
  depth: number;
  longestString: number;
}

function copy(value: unknown, path: string, depth: number, walk: Walk): unknown {
  walk.values += 1;
  walk.depth = Math.max(walk.depth, depth);
  if (typeof value === 'string') walk.longestString = Math.max(walk.longestString, value.length);
  const objection = objectionTo(value, walk.open);
  if (objection !== undefined) {
    walk.problems.push({ instancePath: path, keyword: 'json', message: objection, data: value });
    return null;
  }
  if (typeof value !== 'object' || value === null) return value;
  walk.open.add(value);
  const made = Array.isArray(value)
    ? Array.from(value as unknown[], (item, index) => copy(item, memberPath(path, index), depth + 1, walk))
    : copyMembers(value, path, depth, walk);
  walk.open.delete(value);
  return made;
}

function copyMembers(object: object, path: string, depth: number, walk: Walk): Record<string, unknown> {
  const members = Object.entries(object).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => {
    walk.longestString = Math.max(walk.longestString, key.length);
    return [key, copy(member, memberPath(path, key), depth + 1, walk)];
  }));
}

function objectionTo(value: unknown, open: ReadonlySet<object>): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : `must be a number that JSON can carry; ${value} would arrive as null`;
    case 'undefined':
      return 'must be a value; undefined in a list would arrive as null';
    case 'bigint':
    case 'function':
    case 'symbol':
      return `must be a value that JSON can carry; a ${typeof value} cannot cross`;
    case 'object':
      return value === null || Array.isArray(value) ? cycleObjection(value, open) : objectObjection(value, open);
    default:
      return undefined;
  }
}

function objectObjection(object: object, open: ReadonlySet<object>): string | undefined {
  // By its tag, so that plain objects of another realm and of a class with plain members pass.
  const tag = Object.prototype.toString.call(object).slice(8, -1);
  if (tag === 'Date') return 'must be JSON; give the text of the date that is meant, as date.toISOString() or its first ten characters';
  if (tag !== 'Object') return `must be plain JSON; a ${tag} is not`;
  if (typeof (object as { toJSON?: unknown }).toJSON === 'function') return 'must be plain JSON; an object with toJSON would arrive as something else';
  return cycleObjection(object, open);
}

function cycleObjection(object: object | null, open: ReadonlySet<object>): string | undefined {
  return object !== null && open.has(object) ? 'must not contain itself' : undefined;
}
