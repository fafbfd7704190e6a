/** A revision of the protocol, oldest first. Revisions compare as texts. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

export type Side = 'client' | 'server';

/** One message that may only be relied on where a capability was declared. */
export interface GatedMessage {
  readonly method: string;
  readonly kind: 'request' | 'notification';
  readonly sender: Side;
  /** Dotted path of the capability that gates it, as `resources.listChanged`. */
  readonly capability: string;
  /** Who has to declare it: for a request the receiver, for a notification mostly its sender. */
  readonly declaredBy: Side;
  readonly since: Revision;
  /** The last revision that has it; absent where the newest does. */
  readonly until?: Revision;
  /** Where the specification says so. */
  readonly paragraph: string;
}

type Row = [method: string, capability: string, paragraph: string, since?: Revision, until?: Revision];

const oldest: Revision = '2024-11-05';
const lastLegacy: Revision = '2025-11-25';
const newest: Revision = '2026-07-28';

/** Since 2026-07-28 tasks are no part of the core (basic/versioning, "Extension Negotiation"). */
const tasksExtension = 'extensions.io.modelcontextprotocol/tasks';

const serverRequests: Row[] = [
  ['resources/list', 'resources', 'server/resources, "Listing Resources"'],
  ['resources/templates/list', 'resources', 'server/resources, "Resource Templates"'],
  ['resources/read', 'resources', 'server/resources, "Reading Resources"'],
  ['resources/subscribe', 'resources.subscribe', 'server/resources, "Subscriptions"', oldest, lastLegacy],
  ['resources/unsubscribe', 'resources.subscribe', 'server/resources, "Subscriptions"', oldest, lastLegacy],
  ['tools/list', 'tools', 'server/tools, "Listing Tools"'],
  ['tools/call', 'tools', 'server/tools, "Calling Tools"'],
  ['prompts/list', 'prompts', 'server/prompts, "Listing Prompts"'],
  ['prompts/get', 'prompts', 'server/prompts, "Getting a Prompt"'],
  ['completion/complete', 'completions', 'server/utilities/completion, "Capabilities"', '2025-03-26'],
  ['logging/setLevel', 'logging', 'server/utilities/logging, "Setting Log Level"', oldest, lastLegacy],
  ['tasks/get', 'tasks', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/result', 'tasks', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/list', 'tasks.list', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/cancel', 'tasks.cancel', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/get', tasksExtension, 'extensions/tasks (SEP-2663)', newest],
  ['tasks/update', tasksExtension, 'extensions/tasks (SEP-2663)', newest],
  ['tasks/cancel', tasksExtension, 'extensions/tasks (SEP-2663)', newest],
];

const serverNotifications: Row[] = [
  ['notifications/resources/updated', 'resources.subscribe', 'server/resources, "Subscriptions"'],
  ['notifications/resources/list_changed', 'resources.listChanged', 'server/resources, "List Changed Notification"'],
  ['notifications/tools/list_changed', 'tools.listChanged', 'server/tools, "List Changed Notification"'],
  ['notifications/prompts/list_changed', 'prompts.listChanged', 'server/prompts, "List Changed Notification"'],
  ['notifications/message', 'logging', 'server/utilities/logging, "Log Message Notifications"'],
  ['notifications/tasks/status', 'tasks', 'basic/utilities/tasks, "Task Status Notification"', lastLegacy, lastLegacy],
  ['notifications/tasks', tasksExtension, 'extensions/tasks (SEP-2663)', newest],
];

const clientRequests: Row[] = [
  ['sampling/createMessage', 'sampling', 'client/sampling, "Capabilities"', oldest, lastLegacy],
  ['roots/list', 'roots', 'client/roots, "Capabilities"', oldest, lastLegacy],
  ['elicitation/create', 'elicitation', 'client/elicitation, "Capabilities"', '2025-06-18', lastLegacy],
  ['tasks/get', 'tasks', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/result', 'tasks', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/list', 'tasks.list', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
  ['tasks/cancel', 'tasks.cancel', 'basic/utilities/tasks, "Capabilities"', lastLegacy, lastLegacy],
];

/** Sent by the client, and by its own declaration. */
const clientNotifications: Row[] = [
  ['notifications/roots/list_changed', 'roots.listChanged', 'client/roots, "Root List Changes"', oldest, lastLegacy],
  ['notifications/tasks/status', 'tasks', 'basic/utilities/tasks, "Task Status Notification"', lastLegacy, lastLegacy],
];

/** Sent by the server, about what the client declared. */
const repliesToClient: Row[] = [
  ['notifications/elicitation/complete', 'elicitation.url', 'client/elicitation, "URL Mode"', lastLegacy, lastLegacy],
];

function rows(kind: GatedMessage['kind'], sender: Side, declaredBy: Side, table: Row[]): GatedMessage[] {
  return table.map(([method, capability, paragraph, since = oldest, until]) => ({
    method, kind, sender, capability, declaredBy, since, ...(until === undefined ? {} : { until }), paragraph,
  }));
}

/**
 * Every message of every revision that a capability gates, in both directions. Progress, cancellation and the life cycle are gated by
 * nothing and stand in no row.
 */
export const gatedMessages: readonly GatedMessage[] = [
  ...rows('request', 'client', 'server', serverRequests),
  ...rows('notification', 'server', 'server', serverNotifications),
  ...rows('request', 'server', 'client', clientRequests),
  ...rows('notification', 'client', 'client', clientNotifications),
  ...rows('notification', 'server', 'client', repliesToClient),
];

/**
 * The row of a message, by who sends it; `undefined` where nothing gates it. Where it was gated otherwise before, `revision` says
 * which row is meant; without it, the older.
 */
export function gatedMessage(sender: Side, method: string, revision?: string): GatedMessage | undefined {
  return gatedMessages.find((row) => row.sender === sender && row.method === method && existsIn(row, revision));
}

/** Whether a revision has a message or a capability. An unknown revision is taken to have everything. */
export function existsIn({ since, until }: Pick<GatedMessage, 'since' | 'until'>, revision: string | undefined): boolean {
  return revision === undefined || (revision >= since && (until === undefined || revision <= until));
}
