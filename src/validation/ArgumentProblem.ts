/** One thing that is wrong with the arguments of a call. */
export interface ArgumentProblem {
  /** JSON Pointer (RFC 6901) into the arguments; of a missing member, the place where it belongs. */
  instancePath: string;
  /** The rule that does not hold: a JSON Schema keyword, or `json` for a value that JSON cannot carry. */
  keyword: string;
  /** Short, without the path: `must be one of "a", "b"`. */
  message: string;
  /** The value that is there; `undefined` where it is missing. */
  data: unknown;
}

/** The pointer to a member of what `path` points at. */
export function memberPath(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The value at a JSON Pointer; `undefined` where there is none. Own members only. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const token of path.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
