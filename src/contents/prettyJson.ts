/** Longer texts stay as they are: laying them out costs more than it shows. */
const longestText = 500_000;

/**
 * JSON laid out for reading, two spaces a level; `undefined` where the text is no JSON object or array, or too long. Every token stays
 * as the server wrote it: parsed and written again, `1.0` would read `1`, a long id would lose digits and a repeated key its first value.
 */
export function prettyJson(text: string): string | undefined {
  if (text.length > longestText || !/^\uFEFF?\s*[{[]/.test(text)) return undefined;
  const json = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  let pretty = '';
  let depth = 0;
  let last = '';
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const isClosing = /[}\]]/.test(token) && token.length === 1;
    const isInside = last === '{' || last === '[';
    if (isClosing) depth -= 1;
    // An empty object or list stays on its line; hostile depth must not turn a kilobyte into megabytes of spaces.
    if (isClosing !== isInside || last === ',') pretty += `\n${'  '.repeat(Math.min(depth, 40))}`;
    pretty += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    last = token;
  }
  return pretty;
}
