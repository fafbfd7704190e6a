/** A string without its quotes; all else as the server wrote it, digit for digit. */
export interface JsonCell {
  readonly text: string;
  readonly isString: boolean;
}

/** JSON that reads best as a table. */
export interface JsonTable {
  /** Names of the members; none for a single object, whose rows are name and value. */
  readonly columns: readonly string[] | undefined;
  /** `undefined` where a row has no such member. */
  readonly rows: readonly (readonly (JsonCell | undefined)[])[];
}

const mostColumns = 16;
const mostLines = 5_000;

/**
 * The table in laid-out JSON: a flat object, or a list of flat objects that have most of their names in common.
 * @param pretty what `prettyJson` gave
 * @returns `undefined` for all else: something nested, a name that comes twice, too much
 */
export function jsonTable(pretty: string): JsonTable | undefined {
  const lines = pretty.split('\n', mostLines + 1);
  if (lines.length < 3 || lines.length > mostLines) return undefined;
  const isList = lines[0] === '[';
  const records: Map<string, JsonCell>[] = isList ? [] : [new Map()];
  for (const line of lines.slice(1, -1)) {
    if (isList && line === '  {') records.push(new Map());
    else if (!isList || !/^ {2}\},?$/.test(line)) {
      const [, indent, name, value] = /^( +)("[^"\\]*(?:\\.[^"\\]*)*"): (.*?),?$/.exec(line) ?? [];
      const record = records.at(-1);
      if (indent?.length !== (isList ? 4 : 2) || name === undefined || value === undefined || /^[{[]$/.test(value) || record?.has(cell(name).text) !== false) return undefined;
      record.set(cell(name).text, cell(value));
    }
  }
  if (!isList) return { columns: undefined, rows: [...records[0] ?? []].map(([text, value]) => [{ text, isString: true }, value]) };
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const filled = records.reduce((sum, { size }) => sum + size, 0);
  if (columns.length > mostColumns || filled * 2 < columns.length * records.length) return undefined;
  return { columns, rows: records.map((record) => columns.map((name) => record.get(name))) };
}

function cell(token: string): JsonCell {
  const isString = token.startsWith('"');
  return { text: isString ? JSON.parse(token) as string : token, isString };
}
