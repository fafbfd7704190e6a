/** Longer texts stay as they are: laying them out costs more than it shows. */
const longestText = 1_000_000;

/**
 * JSON laid out for reading, two spaces a level; `undefined` where the text is not JSON or too long. Every token stays as the server
 * wrote it: parsed and written again, `1.0` would read `1`, a long id would lose digits and a repeated key its first value.
 */
export function prettyJson(text: string): string | undefined {
  if (text.length > longestText || !isJson(text)) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let last = '';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const isClosing = token === '}' || token === ']';
    const isInside = last === '{' || last === '[';
    if (isClosing) depth -= 1;
    // An empty object or list stays on its line.
    if (isClosing !== isInside || last === ',') parts.push(newLine(depth));
    parts.push(token);
    if (token === '{' || token === '[') depth += 1;
    if (token === ':') parts.push(' ');
    last = token;
  }
  return parts.join('');
}

function newLine(depth: number): string {
  // Hostile depth must not turn a kilobyte into megabytes of spaces.
  return `\n${'  '.repeat(Math.min(depth, 40))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
