import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveResource } from '../../src/live/LiveResource.js';
import { ResourceIndex } from '../../src/live/ResourceIndex.js';
import { covers, normalizeUri } from '../../src/protocol/index.js';

type Named = Pick<LiveResource, 'server' | 'uri' | 'queryHash'>;

const part = fc.constantFrom('a', 'A', 'b', '%61', '%2F', '/', '//', '?', '#', '', 'x y', '\n');
const uri = fc.tuple(fc.constantFrom('demo://', 'DEMO://', 'demo:', ''), fc.array(part, { maxLength: 5 })).map(([scheme, parts]) => scheme + parts.join(''));
const resource = fc.record({ server: fc.constantFrom('one', 'two'), uri, queryHash: fc.uuid() });

test('finds exactly those that an announcement is about, while they come and go', () => {
  fc.assert(fc.property(fc.array(fc.record({ named: resource, isLeaving: fc.boolean() }), { maxLength: 20 }), fc.constantFrom('one', 'two'), uri, (given, server, announced) => {
    const index = new ResourceIndex();
    for (const { named } of given) index.add(named as LiveResource);
    for (const { named, isLeaving } of given) if (isLeaving) index.delete(named as LiveResource);
    const left = given.filter(({ isLeaving }) => !isLeaving).map(({ named }) => named);
    const about = left.filter((named) => named.server === server && covers(normalizeUri(named.uri), normalizeUri(announced)));
    const byHash = (a: Named, b: Named): number => (a.queryHash < b.queryHash ? -1 : 1);
    expect([...index.about(server, announced)].sort(byHash)).toEqual([...about].sort(byHash));
    expect(index.all).toHaveLength(left.length);
    expect(left.every((named) => index.get(named.queryHash) === (named as LiveResource))).toBe(true);
  }));
});
