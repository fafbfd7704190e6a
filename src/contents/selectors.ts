import { LiveError, oneLine, type ResourceReading } from '../protocol/index.js';
import type { StandardIssue, StandardResult, StandardSchemaV1 } from './StandardSchema.js';

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
    // A byte-order mark is no part of JSON, and many writers put one there.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
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

const fitting = new WeakMap<object, WeakMap<ResourceReading, unknown>>();

/**
 * Selects the parsed JSON, validated. One reading is validated once by one schema, so that what a schema makes of it stays the same
 * object until the contents change.
 * @throws LiveError `parse` where it does not fit, or where the schema answers with a promise: a selector cannot wait
 */
export function schemaSelector<T>(schema: StandardSchemaV1<unknown, T>): Selector<T> {
  const known = fitting.get(schema) ?? new WeakMap<ResourceReading, unknown>();
  fitting.set(schema, known);
  return (reading) => {
    if (!known.has(reading)) known.set(reading, applySchema(schema, selectJson(reading)));
    return known.get(reading) as T;
  };
}

/**
 * What a schema makes of a value.
 * @throws LiveError `parse` where it does not fit, where the schema itself fails, or where it answers with a promise
 */
export function applySchema<T>(schema: StandardSchemaV1<unknown, T>, value: unknown): T {
  const result = validate(schema, value);
  if (result instanceof Promise) {
    result.catch(() => {});
    throw new LiveError('parse', 'the schema validates asynchronously; give a synchronous one');
  }
  if (result.issues === undefined) return result.value;
  throw new LiveError('parse', `resources/read gave JSON that does not fit the schema: ${describeIssues(result.issues)}`);
}

function validate<T>(schema: StandardSchemaV1<unknown, T>, value: unknown): StandardResult<T> | Promise<StandardResult<T>> {
  try {
    return schema['~standard'].validate(value);
  } catch (error) {
    throw new LiveError('parse', `the schema failed on what resources/read gave: ${oneLine(String(error))}`, { cause: error });
  }
}

function describeIssues(issues: readonly StandardIssue[]): string {
  const [first] = issues;
  if (first === undefined) return 'no reason given';
  const path = (first.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('/');
  const more = issues.length > 1 ? ` and ${issues.length - 1} more` : '';
  return `/${oneLine(path, 60)} ${oneLine(first.message, 100)}${more}`;
}
