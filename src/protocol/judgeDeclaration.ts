import type { Finding } from './Finding.js';
import type { Side } from './gatedMessages.js';
import { oneLine } from './LiveError.js';

/** Keys that the specification knows in a declaration, each with the flags below it. */
export const knownCapabilities: Readonly<Record<Side, Readonly<Record<string, readonly string[]>>>> = {
  server: {
    resources: ['subscribe', 'listChanged'], tools: ['listChanged'], prompts: ['listChanged'], logging: [], completions: [],
    tasks: ['list', 'cancel', 'requests'], experimental: [], extensions: [],
  },
  client: {
    roots: ['listChanged'], sampling: ['context', 'tools'], elicitation: ['form', 'url'], tasks: ['list', 'cancel', 'requests'], experimental: [], extensions: [],
  },
};

/** Members of a declaration whose values are the declarer's own affair. */
export const openCapabilities: ReadonlySet<string> = new Set(['experimental', 'extensions']);

/** What stands in a declaration that is no promise: keys that nobody knows, and values that declare nothing (basic/lifecycle, "Capability Negotiation"). */
export function judgeDeclaration(side: Side, capabilities: unknown): Finding[] {
  if (typeof capabilities !== 'object' || capabilities === null) return [];
  return Object.entries(capabilities).flatMap(([key, value]) => judgeKey(side, key, value));
}

function judgeKey(side: Side, key: string, value: unknown): Finding[] {
  const known = knownCapabilities[side];
  const flags = Object.hasOwn(known, key) ? known[key] : undefined;
  if (flags === undefined) return [{ verdict: 'unknown-capability', severity: 'info', capability: key, message: `The ${side} declares ${oneLine(key, 60)}, which the specification does not know; it is ignored` }];
  if (openCapabilities.has(key)) return [];
  const flag = isObject(value) ? flags.find((name) => Object.hasOwn(value, name) && !canDeclare(name, value[name])) : '';
  if (flag === undefined) return [];
  const capability = flag === '' ? key : `${key}.${flag}`;
  return [{
    verdict: 'malformed-capability', severity: 'error', capability, message: `The ${side} declares ${capability} with a value that declares nothing`,
    cure: flag === '' ? `Write an object: ${key}: {}` : 'Write true, or leave it out',
  }];
}

/** As `readCapability` reads it: whatever it would call malformed cannot. */
function canDeclare(name: string, value: unknown): boolean {
  return typeof value === 'boolean' || (isObject(value) && !/^(subscribe|listChanged)$/.test(name));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
