import { type ListEntries, type ListKind, type Listing, LiveError, oneLine } from '../protocol/index.js';

/** Walks stop here: a server that never ends its list must not end its clients. */
const mostPages = 1_000;
const mostEntries = 100_000;

interface ListShape { method: string; member: string; key: string }

export const listShapes: Record<ListKind, ListShape> = {
  resources: { method: 'resources/list', member: 'resources', key: 'uri' },
  templates: { method: 'resources/templates/list', member: 'resourceTemplates', key: 'uriTemplate' },
  tools: { method: 'tools/list', member: 'tools', key: 'name' },
};

/**
 * All pages of one list. A cursor means nothing but 'go on' (server/utilities/pagination): it is followed whenever it is a string,
 * repeated or empty. A refused cursor starts the walk again, once.
 * @param ask one page; the first is asked without a `cursor` member
 */
export async function walkList<K extends ListKind>(
  kind: K, ask: (params: { cursor?: string }) => Promise<unknown>,
): Promise<Listing<K>> {
  try {
    return await walkOnce(kind, ask);
  } catch (error) {
    if (!(error instanceof RefusedCursor)) throw error;
  }
  try {
    return await walkOnce(kind, ask);
  } catch (error) {
    throw error instanceof RefusedCursor ? error.cause : error;
  }
}

class RefusedCursor extends Error {}

async function walkOnce<K extends ListKind>(kind: K, ask: (params: { cursor?: string }) => Promise<unknown>): Promise<Listing<K>> {
  const { method, member, key } = listShapes[kind];
  const entries = new Map<string, ListEntries[K]>();
  const skipped: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const result = await askPage(ask, cursor);
    const items = result?.[member];
    if (!Array.isArray(items)) throw new LiveError('bad-answer', `${method}: the answer is not what the protocol promises: no list "${member}" in it`, { sent: true });
    for (const item of items as unknown[]) {
      const problem = takeEntry(entries, item, key);
      if (problem !== undefined && skipped.length < mostPages) skipped.push(problem);
      if (entries.size >= mostEntries) return { entries: [...entries.values()], skipped: [...skipped, `stopped at ${mostEntries} entries`] };
    }
    const next = result?.['nextCursor'];
    if (typeof next !== 'string') return { entries: [...entries.values()], skipped };
    cursor = next;
  }
  return { entries: [...entries.values()], skipped: [...skipped, `stopped at ${mostPages} pages`] };
}

async function askPage(
  ask: (params: { cursor?: string }) => Promise<unknown>, cursor: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  try {
    const result = await ask(cursor === undefined ? {} : { cursor });
    return typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : undefined;
  } catch (error) {
    const isRefused = cursor !== undefined && error instanceof LiveError && error.code === -32602;
    throw isRefused ? new RefusedCursor(error.message, { cause: error }) : error;
  }
}

function takeEntry<T>(entries: Map<string, T>, item: unknown, key: string): string | undefined {
  if (typeof item !== 'object' || item === null) return 'an entry that is no object';
  const id = (item as Record<string, unknown>)[key];
  if (typeof id !== 'string') {
    const { name } = item as { name?: unknown };
    return `${typeof name === 'string' ? `"${oneLine(name, 40)}"` : 'an entry'} has no ${key}`;
  }
  if (!entries.has(id)) entries.set(id, withName(item as Record<string, unknown>, id) as T);
  return undefined;
}

/** A name is promised; where it is missing the identifier says as much. */
function withName(item: Record<string, unknown>, id: string): Record<string, unknown> {
  return typeof item['name'] === 'string' ? item : { ...item, name: id };
}
