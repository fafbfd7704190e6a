import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ancestorsOf } from '../../src/protocol/ancestorsOf.js';
import { nearestWatched } from '../../src/protocol/index.js';

const uriLike = fc.array(fc.constantFrom('a', 'b', '/', '?', '#', ':', '//', 'é', '😀'), { maxLength: 8 }).map((parts) => parts.join(''));

it('finds the watched URI that the rule of the protocol room finds, for any URIs', () => {
  fc.assert(fc.property(fc.uniqueArray(uriLike, { maxLength: 12 }), uriLike, (watched, announced) => {
    const known = new Set(watched);
    expect([...ancestorsOf(announced)].find((candidate) => known.has(candidate))).toBe(nearestWatched(watched, announced));
  }), { numRuns: 2_000 });
});

it('names the URI itself, then what is left of each boundary', () => {
  expect([...ancestorsOf('demo://a/b?c')]).toEqual(['demo://a/b?c', 'demo://a/b', 'demo://a/', 'demo://a', 'demo://', 'demo:/', 'demo:/', 'demo:']);
});
