import { oneLine } from '../protocol/index.js';
import type { ArgumentProblem } from './ArgumentProblem.js';
import { chooseDialect } from './chooseDialect.js';
import { collectProblems } from './collectProblems.js';
import { compileSchema } from './compileSchema.js';
import { leaveOutLongMatches } from './leaveOutLongMatches.js';
import { runEngine } from './runEngine.js';
import type { SchemaNode } from './SchemaNode.js';
import { SchemaReader } from './SchemaReader.js';
import { type JsonForm, toJsonForm } from './toJsonForm.js';

/**
 * `valid`: every rule was applied and holds. `rejected`: every problem found. `unchecked`: no problem found, but a rule, or the whole
 * schema, could not be applied; `why` says which.
 */
export type ArgumentVerdict =
  | { kind: 'valid' }
  | { kind: 'rejected'; problems: ArgumentProblem[] }
  | { kind: 'unchecked'; problems: []; why: string };

const deepestArguments = 200;
const mostValues = 100_000;

/**
 * Checks the arguments of a tool call against the tool's published `inputSchema` (server/tools, "Tool"; JSON Schema 2020-12 unless
 * `$schema` says otherwise). Formats are enforced, nothing is coerced, nothing is fetched, no code is generated, and the schema is not
 * changed. A rule that cannot be used is left out and the others hold. Never throws.
 */
export function validateArguments(schema: unknown, args: unknown): ArgumentVerdict {
  try {
    const form = toJsonForm(args === undefined ? {} : args);
    const objection = objectArguments(form.value);
    if (objection !== undefined) return { kind: 'rejected', problems: [...form.problems, objection].slice(0, 1) };
    const { problems, whys } = judge(schema, form);
    if (problems.length > 0) return { kind: 'rejected', problems };
    return whys.length === 0 ? { kind: 'valid' } : unchecked(whys);
  } catch (error) {
    return unchecked([reasonOf(error)]);
  }
}

/** Whether arguments can be checked against it at all: an object whose `type`, if present, is `object`. */
export function isUsableSchema(schema: unknown): schema is Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  return !Object.hasOwn(schema, 'type') || (schema as { type?: unknown }).type === 'object';
}

/** The schema's graph, and why it has none. What is left out of it stands in its nodes. */
export function readToolSchema(schema: unknown): SchemaNode[] | { why: string } {
  if (!isUsableSchema(schema)) return { why: 'the tool has no usable inputSchema: an object whose type, if present, is "object"' };
  const dialect = chooseDialect(schema['$schema']);
  if (dialect === undefined) return { why: `its $schema names a dialect that is not known here: ${oneLine(typeof schema['$schema'] === 'string' ? schema['$schema'] : typeof schema['$schema'], 80)}` };
  try {
    return new SchemaReader(schema, dialect).nodes;
  } catch (error) {
    return { why: reasonOf(error) };
  }
}

function judge(schema: unknown, form: JsonForm): { problems: ArgumentProblem[]; whys: string[] } {
  const lossy = [...form.problems];
  const nodes = readToolSchema(schema);
  if (!Array.isArray(nodes)) return { problems: lossy, whys: [nodes.why] };
  if (form.depth > deepestArguments || form.values > mostValues) return { problems: lossy, whys: ['the arguments are too large to be checked'] };
  try {
    leaveOutLongMatches(nodes, form.value, form.longestString);
    const table = compileSchema(nodes);
    const found = collectProblems(runEngine(table, form.value), table, form.value);
    const told = found.filter(({ instancePath }) => !lossy.some((one) => isRelated(one.instancePath, instancePath)));
    return { problems: [...lossy, ...told], whys: nodes.flatMap(({ leftOut }) => leftOut) };
  } catch (error) {
    return { problems: lossy, whys: [reasonOf(error)] };
  }
}

/** What JSON cannot carry was judged as something else, so nothing that depends on it counts. */
function isRelated(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
}

function objectArguments(value: unknown): ArgumentProblem | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  return { instancePath: '', keyword: 'type', message: 'must be an object: arguments have names', data: value };
}

function unchecked(whys: readonly string[]): ArgumentVerdict {
  const more = whys.length > 3 ? `; and ${whys.length - 3} more` : '';
  return { kind: 'unchecked', problems: [], why: oneLine(`${whys.slice(0, 3).join('; ')}${more}`, 500) };
}

function reasonOf(error: unknown): string {
  const isStack = error instanceof RangeError && /call stack/i.test(error.message);
  if (isStack) return 'it is nested too deeply';
  return error instanceof Error ? oneLine(error.message) : 'it could not be read';
}
