/** What a description says that a schema could say. */
export interface Narrowing {
  /** In the description's own words. */
  readonly said: string;
  /** The keyword that says the same. */
  readonly keyword: string;
}

export interface DescriptionVerdict {
  /** It gives the form to write in, or an example. */
  readonly showsForm: boolean;
  readonly narrowing?: Narrowing | undefined;
}

const form = /\b(e\.?g\.?|for example|for instance|example|such as|like|format(ted)?( as)?|in the form|ISO[- ]?8601|RFC[- ]?\d{4}|[YyDdMm]{2,4}[-/.][YyDdMm]{2}[-/.][YyDdMm]{2,4}|HH:?mm)\b|\be\.g\.|\d{4}-\d{2}-\d{2}|["'`“][^"'`”]{2,40}["'`”]|https?:\/\/|\w@\w|\(\s*as\b/;

const narrowings: readonly [words: RegExp, keyword: string][] = [
  [/\b(YYYY-MM-DD|ISO[- ]?8601 date|date in ISO|ISO date)\b/i, 'format: "date"'],
  [/\b(ISO[- ]?8601|RFC[- ]?3339|timestamp|date[- ]?time)\b/i, 'format: "date-time"'],
  [/\bUUID\b/i, 'format: "uuid"'],
  [/\be-?mail address\b/i, 'format: "email"'],
  [/\b(https? )?URLs?\b|\bURIs?\b/, 'format: "uri"'],
  [/\b(one of|either|must be|allowed values?( are)?|possible values?( are)?|options?( are)?|valid values?( are)?)\b:?\s*(["'`“][\w .-]+["'`”]\s*(,|\/|\||or|and|,\s*or)\s*)+["'`“][\w .-]+["'`”]/i, 'enum: […]'],
  [/\b(one of|either|allowed values?( are)?|possible values?( are)?|options?( are)?|valid values?( are)?)\b:?\s*[\w-]+(\s*(,|\/|\|)\s*[\w-]+)+(,?\s*(or|and)\s*[\w-]+)?/i, 'enum: […]'],
  [/\b(between|from)\s+-?\d+(\.\d+)?\s*(and|to|-|–)\s*-?\d+|\b(at least|at most|no more than|no less than|greater than|less than|minimum( of)?|maximum( of)?|max|min)\b:?\s*-?\d+|\b(positive|non-negative)\b/i, 'minimum and maximum'],
];

/** Judges by the words alone, so it may miss what is said otherwise; it never sees more than is there. */
export function judgeDescription(description: string): DescriptionVerdict {
  // A server may write anything; no search here is worth more than a page of it.
  const text = description.slice(0, 2_000);
  const showsForm = form.test(text);
  for (const [words, keyword] of narrowings) {
    const found = words.exec(text);
    if (found !== null) return { showsForm, narrowing: { said: `"${found[0].slice(0, 80)}"`, keyword } };
  }
  return { showsForm };
}
