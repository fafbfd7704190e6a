/** One line of laid-out JSON. */
export interface JsonLine {
  readonly indent: string;
  /** `"name": ` as it stands, empty in a list. */
  readonly label: string;
  /** What follows, without the comma. */
  readonly value: string;
  readonly comma: string;
  /** Where it is in the document: the same in the next reading. None for what lies too deep to be told apart. */
  readonly path: string | undefined;
  /** What to call it: the member's name, or its place in the list. */
  readonly name: string;
  /** Index of the line that closes what opens here. */
  readonly end: number | undefined;
}

/** Deeper lines are neither marked nor folded: their paths would grow with the square of the depth. */
const deepest = 40;

/** @param pretty what `prettyJson` gave */
export function jsonLines(pretty: string): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  const open: { index: number; path: string | undefined; members: number }[] = [];
  for (const text of pretty.split('\n')) {
    const [, indent = '', label = '', rest = ''] = /^( *)((?:"[^"\\]*(?:\\.[^"\\]*)*": )?)(.*)$/.exec(text) ?? [];
    const comma = rest.endsWith(',') ? ',' : '';
    const value = comma === '' ? rest : rest.slice(0, -1);
    const line = { indent, label, value: visible(value), comma, path: undefined, name: '', end: undefined };
    if (value === '}' || value === ']') {
      const opening = open.pop();
      const opener = opening === undefined ? undefined : lines[opening.index];
      if (opening !== undefined && opener !== undefined) lines[opening.index] = { ...opener, end: lines.length };
      lines.push(line);
      continue;
    }
    const parent = open.at(-1);
    const place = parent === undefined ? '' : String(parent.members++);
    const name = label === '' ? place : label.slice(1, -3);
    const path = parent === undefined ? '' : parent.path === undefined || open.length > deepest ? undefined : `${parent.path}/${name}`;
    lines.push({ ...line, path, name: label === '' ? String(Number(place) + 1) : name });
    if (value === '{' || value === '[') open.push({ index: lines.length - 1, path, members: 0 });
  }
  return lines;
}

/** Marks that turn the reading direction, as the escapes that JSON has for them. */
function visible(value: string): string {
  return value.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
