import { oneLine } from '../protocol/index.js';

const longestQuote = 100;

/** The other side's own words, as the end of a sentence of ours; empty where it said nothing that a person could read. */
export function quoteWords(message: unknown): string {
  const words = typeof message === 'string' ? oneLine(readable(withoutPrefixes(message)), longestQuote) : '';
  return words === '' ? '' : `: “${words}”`;
}

/** Both SDKs put a prefix before what the server said, and some servers did so before. */
function withoutPrefixes(message: string): string {
  return message.replace(/^(?:MCP error -?\d+: |Streamable HTTP error: |Error POSTing to endpoint: ?)+/, '');
}

/** Of the body of an HTTP error: the sentence inside a JSON-RPC error; nothing of a page, nor of a validator's dump. */
function readable(text: string): string {
  const body = text.trimStart();
  if (/^(?:[<[]|null$)/.test(body)) return '';
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    const words = typeof error === 'object' ? error.message : error;
    return typeof words === 'string' ? withoutPrefixes(words) : text;
  } catch {
    return text;
  }
}
