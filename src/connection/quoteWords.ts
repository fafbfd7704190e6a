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

/** Of the body of an HTTP error: the sentence inside a JSON-RPC error; nothing of a page. */
function readable(text: string): string {
  const body = text.trimStart();
  if (body.startsWith('<') || body === 'null') return '';
  if (!body.startsWith('{')) return text;
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    if (typeof error === 'string') return error;
    return typeof error?.message === 'string' ? withoutPrefixes(error.message) : text;
  } catch {
    return text;
  }
}
