const deepest = 200;

/** Whether two values that JSON gave say the same, whatever the order of their members. What is nested past reason counts as the same. */
export function isSameJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b || depth > deepest) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth + 1));
}
