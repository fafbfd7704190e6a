/** Strings longer than this are counted by their length: encoding megabytes only to measure them costs tens of milliseconds. */
const countExactlyUpTo = 4_096;
/** So many values are looked at; what is left of a list then counts as what was seen of it. */
const mostValues = 20_000;
const mostDepth = 64;

interface Budget { left: number }

/**
 * Size of a value as UTF-8 JSON, bytes. Exact where it is small; an estimate for large strings and for more than 20,000 values.
 * Bounded work on any value, cyclic ones included.
 */
export function measureJson(value: unknown): number {
  return measure(value, 0, { left: mostValues });
}

function measure(value: unknown, depth: number, budget: Budget): number {
  budget.left -= 1;
  switch (typeof value) {
    case 'string':
      return measureString(value) + 2;
    case 'number':
      return Number.isFinite(value) ? String(value).length : 4;
    case 'boolean':
      return value ? 4 : 5;
    case 'object':
      if (value === null) return 4;
      if (depth >= mostDepth) return 2;
      return Array.isArray(value) ? measureItems(value, depth, budget) : measureMembers(value, depth, budget);
    default:
      return 4;
  }
}

function measureItems(items: readonly unknown[], depth: number, budget: Budget): number {
  let bytes = 0;
  let seen = 0;
  for (const item of items) {
    if (budget.left <= 0) break;
    bytes += measure(item, depth + 1, budget);
    seen += 1;
  }
  return 2 + scale(bytes, seen, items.length) + Math.max(0, items.length - 1);
}

function measureMembers(object: object, depth: number, budget: Budget): number {
  const members = Object.entries(object).filter(([, member]) => isWritten(member));
  let bytes = 0;
  let seen = 0;
  for (const [key, member] of members) {
    if (budget.left <= 0) break;
    bytes += measureString(key) + 3 + measure(member, depth + 1, budget);
    seen += 1;
  }
  return 2 + scale(bytes, seen, members.length) + Math.max(0, members.length - 1);
}

function scale(bytes: number, seen: number, all: number): number {
  return seen === all || seen === 0 ? bytes : Math.round((bytes * all) / seen);
}

function isWritten(member: unknown): boolean {
  return member !== undefined && typeof member !== 'function' && typeof member !== 'symbol';
}

function measureString(text: string): number {
  if (text.length > countExactlyUpTo) return text.length;
  let bytes = 0;
  for (const character of text) bytes += measureCharacter(character.codePointAt(0) ?? 0);
  return bytes;
}

function measureCharacter(code: number): number {
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x20) return code >= 0x08 && code <= 0x0d && code !== 0x0b ? 2 : 6;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  // A half of a surrogate pair is written as \udXXX.
  if (code >= 0xd800 && code <= 0xdfff) return 6;
  return code < 0x10000 ? 3 : 4;
}
