import { type Finding, oneLine } from '../protocol/index.js';
import { memberPath } from './ArgumentProblem.js';
import { judgeDescription, type Narrowing } from './judgeDescription.js';
import type { SchemaNode } from './SchemaNode.js';
import { readToolSchema } from './validateArguments.js';

/** A tool as `tools/list` gives it. */
export interface LintedTool {
  name?: unknown;
  description?: unknown;
  inputSchema?: unknown;
}

type Member = Readonly<Record<string, unknown>>;

const mostMembers = 500;

/**
 * What a tool's schema will cost its callers: strict rules that nobody is told how to meet (`held-back`: calls will fail on them),
 * fields that accept anything while their description narrows them (`cannot-tell`: a wrong call passes), and rules that no client can
 * check. Reads the schema only; never throws.
 */
export function lintToolSchema(tool: LintedTool): Finding[] {
  const name = typeof tool.name === 'string' ? oneLine(tool.name, 60) : 'a tool without a name';
  const nodes = readToolSchema(tool.inputSchema);
  if (!Array.isArray(nodes)) return [unusable(name, nodes.why)];
  const members: Finding[] = [];
  for (const { path, member } of membersOf(tool.inputSchema, '', 0)) {
    if (members.length >= mostMembers) break;
    members.push(...lintMember(name, path, member));
  }
  return [...members, ...nodes.flatMap((node) => uncheckable(name, node))];
}

function lintMember(tool: string, path: string, member: Member): Finding[] {
  const rule = strictRule(member);
  const said = judgeDescription(textOf(member));
  if (rule !== undefined && !said.showsForm && !hasExample(member)) {
    return [finding('held-back', 'warning', `${tool}: ${path} must be ${rule}, and its description shows neither the form nor an example`,
      `Add both to the description of ${path}, as "${cureFor(member)}"`)];
  }
  const { narrowing } = said;
  if (rule !== undefined || narrowing === undefined || !isLoose(member, narrowing)) return [];
  return [finding('cannot-tell', 'info', `${tool}: ${path} accepts any ${String(member['type'])}, while its description says ${narrowing.said}`,
    `Say it in the schema of ${path} too: ${narrowing.keyword}`)];
}

/** A rule that a caller cannot guess from the type. An enumeration shows its values itself. */
function strictRule({ format, pattern }: Member): string | undefined {
  if (typeof pattern === 'string') return `text that matches ${oneLine(pattern, 60)}`;
  return typeof format === 'string' && Object.hasOwn(examples, format) ? `text in the format ${format}` : undefined;
}

const examples: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD, e.g. 2026-01-31', time: 'hh:mm:ss with the zone, e.g. 14:30:00Z', 'date-time': 'RFC 3339, e.g. 2026-01-31T14:30:00Z',
  duration: 'ISO 8601 duration, e.g. P3DT4H', email: 'e.g. ada@example.com', hostname: 'e.g. db.example.com', ipv4: 'e.g. 192.0.2.1',
  ipv6: 'e.g. 2001:db8::1', uri: 'with its scheme, e.g. https://example.com/a', 'uri-reference': 'e.g. /a/b or https://example.com/a',
  'uri-template': 'RFC 6570, e.g. /users/{id}', uuid: 'e.g. 123e4567-e89b-12d3-a456-426614174000', 'json-pointer': 'e.g. /items/0',
};

function cureFor({ format }: Member): string {
  return typeof format === 'string' ? examples[format] ?? 'e.g. …' : 'e.g. …';
}

function hasExample({ examples: list, example, default: standard, enum: values, const: value }: Member): boolean {
  return (Array.isArray(list) && list.length > 0) || [example, standard, values, value].some((given) => given !== undefined);
}

function isLoose(member: Member, { keyword }: Narrowing): boolean {
  const isOpen = ['enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf'].every((given) => member[given] === undefined);
  if (keyword.startsWith('minimum')) {
    const isNumber = member['type'] === 'number' || member['type'] === 'integer';
    return isOpen && isNumber && ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].every((given) => member[given] === undefined);
  }
  return isOpen && member['type'] === 'string' && member['format'] === undefined;
}

function textOf({ title, description }: Member): string {
  return [title, description].filter((text) => typeof text === 'string').join('. ');
}

/** The members that a caller fills in, as JSON Pointers into the arguments; `*` stands for each item. */
function membersOf(schema: unknown, path: string, depth: number): { path: string; member: Member }[] {
  if (depth > 10 || !isMap(schema)) return [];
  const properties = isMap(schema['properties']) ? Object.entries(schema['properties']) : [];
  const named = properties.flatMap(([key, member]) => below(member, memberPath(path, oneLine(key, 60)), depth));
  return [...named, ...(isMap(schema['items']) ? below(schema['items'], `${path}/*`, depth) : [])];
}

function below(member: unknown, path: string, depth: number): { path: string; member: Member }[] {
  return isMap(member) ? [{ path, member }, ...membersOf(member, path, depth + 1)] : [];
}

function uncheckable(tool: string, { leftOut }: SchemaNode): Finding[] {
  return leftOut.map((why) => finding('cannot-tell', 'warning', `${tool}: a rule of its inputSchema cannot be checked: ${oneLine(why, 160)}`,
    'Write the rule so that it stands within the schema and every client can apply it'));
}

function unusable(tool: string, why: string): Finding {
  return finding('cannot-tell', 'warning', `${tool}: its arguments cannot be checked: ${why}`, 'Publish an inputSchema with type "object" (server/tools, "Tool")');
}

function finding(verdict: Finding['verdict'], severity: Finding['severity'], message: string, cure: string): Finding {
  return { verdict, severity, capability: 'tools', method: 'tools/call', message, cure };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
