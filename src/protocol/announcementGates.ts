/** What a server may send of itself, the capability that it has to have declared for it, and where the specification says so. */
export const announcementGates: readonly (readonly [method: string, capability: string, paragraph: string])[] = [
  ['notifications/resources/updated', 'resources.subscribe', 'server/resources, "Subscriptions"'],
  ['notifications/resources/list_changed', 'resources.listChanged', 'server/resources, "List Changed Notification"'],
  ['notifications/tools/list_changed', 'tools.listChanged', 'server/tools, "List Changed Notification"'],
  ['notifications/prompts/list_changed', 'prompts.listChanged', 'server/prompts, "List Changed Notification"'],
  ['notifications/message', 'logging', 'server/utilities/logging, "Log Message Notifications"'],
];
