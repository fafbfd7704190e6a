import { type Frame, readCapability } from '../protocol/index.js';

const lists = { tools: 'tools', resources: 'resources', prompts: 'prompts', templates: 'resourceTemplates' } as const;
type ListName = keyof typeof lists;
const methods: Readonly<Record<string, ListName>> = {
  'tools/list': 'tools', 'resources/list': 'resources', 'prompts/list': 'prompts', 'resources/templates/list': 'templates',
};

/** What a server declares and, by the latest whole walk in its log, lists none of. What was never listed is in doubt, not in here. */
export function emptyLists(frames: readonly Frame[], serverCapabilities: unknown): string[] {
  const counts = new Map<ListName, number>();
  const walks = new Map<ListName, number>();
  for (const { kind, method = '', message } of frames) {
    const list = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (kind !== 'response' || list === undefined) continue;
    const { result } = (message ?? {}) as { result?: Record<string, unknown> };
    const entries = result?.[lists[list]];
    if (!Array.isArray(entries)) continue;
    const count = (walks.get(list) ?? 0) + entries.length;
    const isLast = typeof result?.['nextCursor'] !== 'string';
    walks.set(list, isLast ? 0 : count);
    if (isLast) counts.set(list, count);
  }
  return (['tools', 'resources', 'prompts'] as const).filter((list) => {
    const isByTemplate = list === 'resources' && (counts.get('templates') ?? 0) > 0;
    return counts.get(list) === 0 && !isByTemplate && readCapability(serverCapabilities, list) === 'declared';
  });
}
