import { describe, expect, it } from 'vitest';
import { walkList } from '../../src/connection/walkList.js';
import { LiveError } from '../../src/protocol/index.js';

type Page = { resources: unknown; nextCursor?: unknown };

/** Answers by the number of the call, and keeps what was asked. */
function pages(answer: (call: number, cursor: string | undefined) => Page): { ask: (params: { cursor?: string }) => Promise<unknown>; asked: { cursor?: string }[] } {
  const asked: { cursor?: string }[] = [];
  return { asked, ask: (params) => { asked.push(params); return Promise.resolve(answer(asked.length, params.cursor)); } };
}

const entry = (uri: string): { uri: string; name: string } => ({ uri, name: uri });

describe('walkList', () => {
  it('asks for the first page without a cursor member', async () => {
    const { ask, asked } = pages(() => ({ resources: [] }));
    await walkList('resources', ask);
    expect(asked).toEqual([{}]);
    expect(Object.hasOwn(asked[0] ?? {}, 'cursor')).toBe(false);
  });

  it('follows a cursor whenever it is a string, empty or repeated', async () => {
    const cursors = ['', 'same', 'same', undefined];
    const { ask, asked } = pages((call) => ({ resources: [entry(`demo://${call}`)], nextCursor: cursors[call - 1] }));
    const { entries } = await walkList('resources', ask);
    expect(asked).toEqual([{}, { cursor: '' }, { cursor: 'same' }, { cursor: 'same' }]);
    expect(entries.map(({ uri }) => uri)).toEqual(['demo://1', 'demo://2', 'demo://3', 'demo://4']);
  });

  it.each([[null], [7], [{}]])('stops at a cursor that is %j', async (nextCursor) => {
    const { ask, asked } = pages(() => ({ resources: [], nextCursor }));
    await walkList('resources', ask);
    expect(asked).toHaveLength(1);
  });

  it('lists a URI that was seen once', async () => {
    const { ask } = pages((call) => ({ resources: [entry('demo://a'), entry(`demo://${call}`)], ...(call < 3 ? { nextCursor: 'on' } : {}) }));
    expect((await walkList('resources', ask)).entries.map(({ uri }) => uri)).toEqual(['demo://a', 'demo://1', 'demo://2', 'demo://3']);
  });

  it('stops at a thousand pages, and says so', async () => {
    const { ask, asked } = pages((call) => ({ resources: [entry(`demo://${call}`)], nextCursor: 'on' }));
    const { entries, skipped } = await walkList('resources', ask);
    expect(asked).toHaveLength(1_000);
    expect(entries).toHaveLength(1_000);
    expect(skipped).toEqual(['stopped at 1000 pages']);
  });

  it('stops at a hundred thousand entries, and says so', async () => {
    const { ask } = pages((call) => ({ resources: Array.from({ length: 30_000 }, (_, index) => entry(`demo://${call}/${index}`)), nextCursor: 'on' }));
    const { entries, skipped } = await walkList('resources', ask);
    expect(entries).toHaveLength(100_000);
    expect(skipped).toEqual(['stopped at 100000 entries']);
  });

  it('begins again, once, where a cursor is refused', async () => {
    const refuse = (call: number, cursor: string | undefined, times: number): Page => {
      if (cursor !== undefined && call <= 2 * times) throw new LiveError('server', 'tools/list: no such cursor', { code: -32602 });
      return { resources: [entry(`demo://${cursor ?? 'first'}`)], ...(cursor === undefined ? { nextCursor: 'next' } : {}) };
    };
    const once = pages((call, cursor) => refuse(call, cursor, 1));
    expect((await walkList('resources', once.ask)).entries.map(({ uri }) => uri)).toEqual(['demo://first', 'demo://next']);
    expect(once.asked).toEqual([{}, { cursor: 'next' }, {}, { cursor: 'next' }]);
    const always = pages((call, cursor) => refuse(call, cursor, 100));
    await expect(walkList('resources', always.ask)).rejects.toMatchObject({ kind: 'server', code: -32602 });
    expect(always.asked).toHaveLength(4);
  });

  it('leaves malformed entries out, one line each, and lists the others', async () => {
    const { ask } = pages(() => ({ resources: [entry('demo://a'), null, 'demo://b', { name: 'no\nuri' }, { uri: 7 }, { uri: 'demo://c' }] }));
    const { entries, skipped } = await walkList('resources', ask);
    expect(entries).toEqual([entry('demo://a'), { uri: 'demo://c', name: 'demo://c' }]);
    expect(skipped).toEqual(['an entry that is no object', 'an entry that is no object', '"no uri" has no uri', 'an entry has no uri']);
  });

  it('takes no word of an entry that is no text', async () => {
    const { ask } = pages(() => ({ resources: [{ ...entry('demo://a'), title: { toString: 1 }, description: 5, mimeType: null, size: 3 }] }));
    expect((await walkList('resources', ask)).entries).toEqual([{ ...entry('demo://a'), size: 3 }]);
  });

  it.each([[{ resources: 'none' }], [{}]])('takes %j for a bad answer', async (page) => {
    await expect(walkList('resources', () => Promise.resolve(page))).rejects.toMatchObject({ kind: 'bad-answer' });
  });
});
