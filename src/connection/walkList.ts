import { type ListEntries, type ListKind, type Listing, LiveError, oneLine } from '../protocol/index.js';
import { asRecord } from './asRecord.js';

/** Walks stop here: a server that never ends its list must not end its clients. */
const mostPages = 1_000;
const mostEntries = 100_000;

interface ListShape { method: string; member: string; key: string }
type AskPage = (params: { cursor?: string }) => Promise<unknown>;

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
export async function walkList<K extends ListKind>(kind: K, ask: AskPage): Promise<Listing<K>> {
  let isRefused = false;
  const askFirst: AskPage = async (params) => {
    try {
      return await ask(params);
    } catch (error) {
      isRefused = params.cursor !== undefined && error instanceof LiveError && error.code === -32602;
      throw error;
    }
  };
  try {
    return await walkOnce(kind, askFirst);
  } catch (error) {
    if (!isRefused) throw error;
    return walkOnce(kind, ask);
  }
}

async function walkOnce<K extends ListKind>(kind: K, ask: AskPage): Promise<Listing<K>> {
  const { method, member, key } = listShapes[kind];
  const entries = new Map<string, ListEntries[K]>();
  const skipped: string[] = [];
  const listing = (...more: string[]): Listing<K> => ({ entries: [...entries.values()], skipped: [...skipped, ...more] });
  let cursor: unknown;
  for (let page = 0; page < mostPages; page++) {
    const result = asRecord(await ask(typeof cursor === 'string' ? { cursor } : {}));
    const items = result?.[member];
    if (!Array.isArray(items)) throw new LiveError('bad-answer', `${method}: the answer is not what the protocol promises: no list "${member}" in it`, { sent: true });
    for (const item of items as unknown[]) {
      const problem = takeEntry(entries, item, key);
      if (problem !== undefined && skipped.length < mostPages) skipped.push(problem);
      if (entries.size >= mostEntries) return listing(`stopped at ${mostEntries} entries`);
    }
    cursor = result?.['nextCursor'];
    if (typeof cursor !== 'string') return listing();
  }
  return listing(`stopped at ${mostPages} pages`);
}

function takeEntry<T>(entries: Map<string, T>, item: unknown, key: string): string | undefined {
  const record = asRecord(item);
  if (record === undefined) return 'an entry that is no object';
  const { [key]: id, name } = record;
  if (typeof id !== 'string') return `${typeof name === 'string' ? `"${oneLine(name, 40)}"` : 'an entry'} has no ${key}`;
  // A name is promised; where it is missing the identifier says as much.
  if (!entries.has(id)) entries.set(id, withSoundWords(typeof name === 'string' ? record : { ...record, name: id }) as T);
  return undefined;
}

/** Words that are no text are none: whoever shows an entry takes them for what the protocol promises. */
function withSoundWords(record: Record<string, unknown>): Record<string, unknown> {
  const odd = ['title', 'description', 'mimeType'].filter((key) => Object.hasOwn(record, key) && typeof record[key] !== 'string');
  return odd.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([key]) => !odd.includes(key)));
}
