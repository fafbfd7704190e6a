import { type JsonTable, jsonTable } from './jsonTable.js';
import { prettyJson } from './prettyJson.js';

/** How a text is shown. */
export interface TextPlan {
  readonly kind: 'value' | 'text' | 'code' | 'json' | 'table';
  /** What stands on screen; a table as lines, so that it takes the same room before its view has come. */
  readonly shown: string;
  readonly table?: JsonTable | undefined;
}

/** A text up to this length, on one line, is a value: it is shown as one. */
const valueLength = 80;
const codeTypes = /^(text\/(?!plain|markdown|csv)|application\/(?!octet-stream)|image\/svg)/i;
const codeFiles = /\.([cm]?[jt]sx?|py|go|rs|java|kt|swift|[ch]|cpp|cs|rb|php|sh|sql|html?|css|xml|ya?ml|toml|ini|lua|diff)$/i;

/** Decides by what the text is first, by what its server says it is second, and by the ending of its URI last. */
export function planText(whole: string, mimeType?: string, uri = ''): TextPlan {
  // Marks heaped on one letter without end keep a browser busy for minutes.
  const text = whole.replace(/(\p{M}{32})\p{M}+/gu, '$1…');
  const isPlain = mimeType === undefined || /^text\/plain\b/i.test(mimeType);
  const mayBeJson = isPlain || /[/+]json\b/i.test(mimeType);
  const pretty = mayBeJson ? prettyJson(text) : undefined;
  const table = pretty === undefined ? undefined : jsonTable(pretty);
  if (table !== undefined) return { kind: 'table', shown: plainTable(table), table };
  if (pretty !== undefined) return { kind: 'json', shown: pretty };
  if (mayBeJson ? codeFiles.test(uri.replace(/[?#].*/s, '')) : codeTypes.test(mimeType)) return { kind: 'code', shown: text };
  return { kind: text.length <= valueLength && !text.trim().includes('\n') ? 'value' : 'text', shown: text };
}

function plainTable({ columns, rows }: JsonTable): string {
  return [...columns === undefined ? [] : [columns], ...rows.map((cells) => cells.map((cell) => cell?.text))].map((texts) => texts.join('\t')).join('\n');
}
