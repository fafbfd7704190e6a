import { LiveError, oneLine, type ResourceReading } from '../protocol/index.js';
import type { StandardIssue, StandardSchemaV1 } from './StandardSchema.js';

type Selector<T> = (reading: ResourceReading) => T;

const selectText: Selector<string> = (reading) => {
  const [first] = reading.contents;
  if (first === undefined) throw new LiveError('parse', 'resources/read gave empty contents: there is no text in it');
  if (first.kind !== 'text') throw new LiveError('parse', `resources/read gave ${first.mimeType ?? 'a binary'}: there is no text in it`);
  return first.text;
};

const parsed = new WeakMap<ResourceReading, unknown>();

const selectJson: Selector<unknown> = (reading) => {
  if (parsed.has(reading)) return parsed.get(reading);
  const text = selectText(reading);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LiveError('parse', `resources/read gave text that is not JSON (${oneLine(String((error as Error).message), 80)}); show it with text() instead`);
  }
  parsed.set(reading, value);
  return value;
};

/** Selects the text of the first item. @throws LiveError `parse` where there is none */
export function text(): Selector<string> {
  return selectText;
}

/**
 * Selects the first item's text, parsed as JSON. The type parameter is the caller's word; give `schema` to have it checked.
 * @throws LiveError `parse` where it is not JSON
 */
export function json<T = unknown>(): Selector<T> {
  return selectJson as Selector<T>;
}

/**
 * Selects the parsed JSON, validated.
 * @throws LiveError `parse` where it does not fit, or where the schema answers with a promise: a selector cannot wait
 */
export function schemaSelector<T>(schema: StandardSchemaV1<unknown, T>): Selector<T> {
  return (reading) => {
    const result = schema['~standard'].validate(selectJson(reading));
    if (result instanceof Promise) throw new LiveError('parse', 'the schema validates asynchronously; give a synchronous one');
    if (result.issues !== undefined) throw new LiveError('parse', `resources/read gave JSON that does not fit the schema: ${describeIssues(result.issues)}`);
    return result.value;
  };
}

function describeIssues(issues: readonly StandardIssue[]): string {
  const [first] = issues;
  if (first === undefined) return 'no reason given';
  const path = (first.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('/');
  const more = issues.length > 1 ? ` and ${issues.length - 1} more` : '';
  return `/${oneLine(path, 60)} ${oneLine(first.message, 100)}${more}`;
}
