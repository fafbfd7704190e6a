/** Strings longer than this are counted by their length: encoding megabytes only to measure them costs tens of milliseconds. */
const countExactlyUpTo = 4_096;

/** Size of a value as UTF-8 JSON, bytes; exact for small strings without escapes, an estimate for large ones. Never throws. */
export function measureJson(value: unknown, depth = 0): number {
  if (depth > 64) return 0;
  switch (typeof value) {
    case 'string':
      return measureString(value) + 2;
    case 'number':
    case 'boolean':
      return String(value).length;
    case 'object':
      return value === null ? 4 : measureObject(value, depth);
    default:
      return 0;
  }
}

function measureObject(value: object, depth: number): number {
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + measureJson(item, depth + 1), 2 + Math.max(0, value.length - 1));
  }
  let bytes = 2;
  let members = 0;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    bytes += measureString(key) + 3 + measureJson(member, depth + 1);
    members += 1;
  }
  return bytes + Math.max(0, members - 1);
}

function measureString(text: string): number {
  if (text.length > countExactlyUpTo) return text.length;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x22 || code === 0x5c) bytes += 2;
    else if (code < 0x20) bytes += code === 0x0a || code === 0x0d || code === 0x09 ? 2 : 6;
    else bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
