/** A pattern that may be tried on strings up to a length, or the reason why it may not be tried at all. */
export type PatternVerdict = { readonly kind: 'usable'; readonly source: string; readonly reach: number } | { readonly kind: 'unusable'; readonly why: string };

/** No pattern is tried on a longer string. */
export const longestMatched = 10_000;
/** Steps that a match may take at worst: some tenths of a second. */
const mostSteps = 1e8;
/**
 * A pattern comes from a server, no engine stops a match that runs away, and a page has one thread. So it is judged by its shape
 * (ECMA-262 syntax with the `u` flag, as JSON Schema Core §6.4 recommends).
 */
export function judgePattern(pattern: string): PatternVerdict {
  const source = [pattern, withoutNeedlessEscapes(pattern)].find(compiles);
  if (source === undefined) return { kind: 'unusable', why: 'it is not a regular expression' };
  const { unbounded, bits, reach, isNested } = readShape(source);
  if (isNested) return { kind: 'unusable', why: 'its nested unbounded quantifiers could take forever' };
  const ways = 2 ** bits;
  if (ways > mostSteps) return { kind: 'unusable', why: 'it has too many ways to match' };
  const degree = unbounded + (source.startsWith('^') ? 0 : 1);
  const bySteps = degree === 0 ? longestMatched : Math.floor((mostSteps / ways) ** (1 / degree));
  return { kind: 'usable', source, reach: Math.min(longestMatched, bySteps, reach) };
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Other dialects escape characters that mean nothing special; under the `u` flag that is an error. */
function withoutNeedlessEscapes(source: string): string {
  return source.replace(/\\([\s\S])/g, (escape, character: string) => (/[A-Za-z0-9^$\\.*+?()[\]{}|/-]/.test(character) ? escape : character));
}

interface Shape {
  /** Unbounded quantifiers one after the other, repeated ones as often as they are: the degree of the polynomial. */
  readonly unbounded: number;
  /** The logarithm, base two, of the ways in which the bounded choices can be made. */
  readonly bits: number;
  /** How long a string may be, for the sake of choices that are repeated without bound. */
  readonly reach: number;
  /** An unbounded quantifier on something that holds one. */
  readonly isNested: boolean;
}

/** What is known of a group, or of the whole pattern, while it is read. */
class GroupShape {
  #finished: number[] = [];
  #bits = 0;
  unbounded = 0;

  add(bits: number, unbounded: number): void {
    this.#bits += bits;
    this.unbounded += unbounded;
  }

  nextAlternative(): void {
    this.#finished.push(this.#bits);
    this.#bits = 0;
  }

  get bits(): number {
    if (this.#finished.length === 0) return this.#bits;
    return Math.log2([...this.#finished, this.#bits].reduce((sum, bits) => sum + 2 ** Math.min(bits, 1_000), 0));
  }
}

interface Quantifier { readonly least: number; readonly most: number }

const token = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu;

/** One pass over a pattern that is known to compile: escapes, classes, groups and quantifiers. */
function readShape(source: string): Shape {
  const groups = [new GroupShape()];
  let closed: GroupShape | undefined;
  let reach = Infinity;
  let isNested = false;
  for (const [text] of source.matchAll(token)) {
    const quantifier = readQuantifier(text);
    const top = groups.at(-1);
    if (quantifier !== undefined) {
      if (quantifier.most === Infinity && closed !== undefined) {
        isNested ||= closed.unbounded > 0;
        // Each turn of the loop takes at least one character and multiplies the ways.
        if (closed.bits > 0) reach = Math.min(reach, Math.floor(Math.log2(mostSteps) / closed.bits));
      }
      top?.add(...repeat(closed, quantifier));
      closed = undefined;
      continue;
    }
    if (closed !== undefined) top?.add(closed.bits, closed.unbounded);
    closed = undefined;
    if (text.startsWith('(')) groups.push(new GroupShape());
    else if (text === ')') closed = groups.pop();
    else if (text === '|') top?.nextAlternative();
  }
  const whole = groups[0] ?? new GroupShape();
  if (closed !== undefined) whole.add(closed.bits, closed.unbounded);
  return { unbounded: whole.unbounded, bits: whole.bits, reach, isNested };
}

function readQuantifier(text: string): Quantifier | undefined {
  if (/^[*+]\??$/.test(text)) return { least: 0, most: Infinity };
  if (/^\?\??$/.test(text)) return { least: 0, most: 1 };
  const counts = /^\{(\d+)(,(\d*))?\}/.exec(text);
  if (counts === null) return undefined;
  const least = Number(counts[1]);
  if (counts[2] === undefined) return { least, most: least };
  return { least, most: counts[3] === '' ? Infinity : Number(counts[3]) };
}

/** What a quantified group, or one quantified character, adds to the group around it. */
function repeat(closed: GroupShape | undefined, { least, most }: Quantifier): [bits: number, unbounded: number] {
  const inner = closed ?? new GroupShape();
  if (most === Infinity) return [0, 1 + inner.unbounded];
  return [Math.log2(most - least + 1) + most * inner.bits, most * inner.unbounded];
}
