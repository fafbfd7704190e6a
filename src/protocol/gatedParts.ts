import { existsIn, type GatedMessage, gatedMessages, type Side } from './gatedMessages.js';

/** A part of a message that needs a capability of its own, beside the one of its message. */
export interface GatedPart extends GatedMessage {
  /** Keys of the params, from the outside in: the part is there where that member is, and is not `false` or an empty list. */
  readonly param: readonly string[];
  /** Only where that member is one of these. */
  readonly values?: readonly string[];
}

const tasks = { since: '2025-11-25', until: '2025-11-25', paragraph: 'basic/utilities/tasks, "Capability Negotiation"', param: ['task'] } as const;
const filter = { method: 'subscriptions/listen', since: '2026-07-28', paragraph: 'basic/patterns/subscriptions, "Notification Filter"' } as const;
/** Requests of the server until 2025-11-25, entries of `inputRequests` since. */
const since202511 = { since: '2025-11-25' } as const;

function part(sender: Side, declaredBy: Side, row: Omit<GatedPart, 'kind' | 'sender' | 'declaredBy'>): GatedPart {
  return { kind: 'request', sender, declaredBy, ...row };
}

/** Every part of a message that a capability gates. */
export const gatedParts: readonly GatedPart[] = [
  part('client', 'server', { ...filter, capability: 'resources.subscribe', param: ['notifications', 'resourceSubscriptions'] }),
  part('client', 'server', { ...filter, capability: 'resources.listChanged', param: ['notifications', 'resourcesListChanged'] }),
  part('client', 'server', { ...filter, capability: 'tools.listChanged', param: ['notifications', 'toolsListChanged'] }),
  part('client', 'server', { ...filter, capability: 'prompts.listChanged', param: ['notifications', 'promptsListChanged'] }),
  part('client', 'server', { ...filter, capability: 'extensions.io.modelcontextprotocol/tasks', param: ['notifications', 'taskIds'], paragraph: 'extensions/tasks (SEP-2663)' }),
  part('client', 'server', { ...tasks, method: 'tools/call', capability: 'tasks.requests.tools.call' }),
  part('server', 'client', { ...tasks, method: 'sampling/createMessage', capability: 'tasks.requests.sampling.createMessage' }),
  part('server', 'client', { ...tasks, method: 'elicitation/create', capability: 'tasks.requests.elicitation.create' }),
  part('server', 'client', {
    ...since202511, method: 'sampling/createMessage', capability: 'sampling.tools', param: ['tools'], paragraph: 'client/sampling, "Tools in Sampling"',
  }),
  part('server', 'client', {
    ...since202511, method: 'sampling/createMessage', capability: 'sampling.context', param: ['includeContext'],
    values: ['thisServer', 'allServers'], paragraph: 'client/sampling, "Capabilities"',
  }),
  part('server', 'client', {
    ...since202511, method: 'elicitation/create', capability: 'elicitation.form', param: ['requestedSchema'],
    paragraph: 'client/elicitation, "Capabilities"',
  }),
  part('server', 'client', {
    ...since202511, method: 'elicitation/create', capability: 'elicitation.url', param: ['mode'], values: ['url'],
    paragraph: 'client/elicitation, "URL Mode Elicitation Requests"',
  }),
];

/**
 * What the server asks of the client since 2026-07-28: no messages of their own any more, but entries of `inputRequests` in a result
 * (basic/patterns/mrtr), each gated as its message was, and declared by the client with each request.
 */
export const gatedInputRequests: readonly GatedMessage[] = [
  { method: 'roots/list', capability: 'roots', paragraph: 'client/roots, "Listing Roots"' },
  { method: 'sampling/createMessage', capability: 'sampling', paragraph: 'client/sampling, "Creating Messages"' },
  { method: 'elicitation/create', capability: 'elicitation', paragraph: 'client/elicitation, "Elicitation Requests"' },
].map((row) => ({ ...row, kind: 'request', sender: 'server', declaredBy: 'client', since: '2026-07-28' }));

export interface GateQuestion {
  readonly sender: Side;
  readonly method: string;
  readonly params?: unknown;
  /** Not known: the gates of every revision count. */
  readonly revision?: string | undefined;
}

/** All that must have been declared for this message to cross; empty where nothing gates it. */
export function findGates(question: GateQuestion): GatedMessage[] {
  return [...gatedMessages.filter((row) => applies(row, question)), ...findParts(question)];
}

/** What of this message needs a capability of its own. */
export function findParts(question: GateQuestion): GatedPart[] {
  return gatedParts.filter((row) => applies(row, question) && isThere(row, question.params));
}

function applies(row: GatedMessage, { sender, method, revision }: GateQuestion): boolean {
  return row.sender === sender && row.method === method && existsIn(row, revision);
}

function isThere({ param, values }: GatedPart, params: unknown): boolean {
  let given = params;
  for (const key of param) {
    if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return false;
    given = (given as Record<string, unknown>)[key];
  }
  if (given === undefined || given === null || given === false || (Array.isArray(given) && given.length === 0)) return false;
  return values === undefined || (typeof given === 'string' && values.includes(given));
}
