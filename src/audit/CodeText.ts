/** A source text whose comments are blanked, its length and lines kept, so that a place in it is a place in the file. */
export class CodeText {
  readonly code: string;
  readonly #lineStarts: number[] = [0];

  constructor(text: string, language: 'script' | 'python') {
    this.code = blankComments(text, language);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** 1-based. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** What stands between a bracket and the one that closes it; to the end of the file where none does. @param open offset of the bracket */
  bracketed(open: number): string {
    let depth = 0;
    for (let at = open; at < this.code.length; at++) {
      const character = this.code[at] ?? '';
      if (character === '"' || character === "'" || character === '`') at = endOfString(this.code, at, character) - 1;
      else if ('{[('.includes(character)) depth += 1;
      else if ('}])'.includes(character) && --depth === 0) return this.code.slice(open + 1, at);
    }
    return this.code.slice(open + 1);
  }
}

function blankComments(text: string, language: 'script' | 'python'): string {
  let kept = '';
  let from = 0;
  const blank = (start: number, end: number): void => {
    kept += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  };
  for (let at = 0; at < text.length;) {
    const end = language === 'python' ? endOfPythonComment(text, at) : endOfScriptComment(text, at);
    if (end !== undefined) {
      blank(at, end);
      at = end;
    } else {
      const character = text[at] ?? '';
      const isQuote = character === '"' || character === "'" || (character === '`' && language === 'script');
      at = isQuote ? endOfString(text, at, character) : at + 1;
    }
  }
  return kept + text.slice(from);
}

function endOfScriptComment(text: string, at: number): number | undefined {
  if (text.startsWith('//', at)) return lineEnd(text, at);
  return text.startsWith('/*', at) ? after(text, '*/', at + 2) : undefined;
}

/** A text in three quotes counts as one: where a message is composed, nobody writes its method so. */
function endOfPythonComment(text: string, at: number): number | undefined {
  if (text[at] === '#') return lineEnd(text, at);
  const quotes = ['"""', "'''"].find((three) => text.startsWith(three, at));
  return quotes === undefined ? undefined : after(text, quotes, at + 3);
}

/** A string that is not closed on its line is none, unless it may run over lines. */
function endOfString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === '\n' && quote !== '`') return at;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
