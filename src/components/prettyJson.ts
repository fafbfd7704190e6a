const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const step = '  ';

/**
 * JSON text with its members on lines of their own. Only white space changes: a number keeps all its digits, which parsing and
 * writing it again would not.
 * @returns `undefined` where it is no JSON object or array
 */
export function prettyJson(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return undefined;
  let depth = 0;
  let pretty = '';
  let previous = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '}' || part === ']') {
      depth -= 1;
      pretty += isOpening(previous) ? part : newLine(depth) + part;
    } else {
      if (isOpening(previous) || previous === ',') pretty += newLine(depth);
      pretty += part === ':' ? ': ' : part;
      if (isOpening(part)) depth += 1;
    }
    previous = part;
  }
  return pretty;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isOpening(part: string): boolean {
  return part === '{' || part === '[';
}

function newLine(depth: number): string {
  return `\n${step.repeat(depth)}`;
}
