import { decodeReading } from '../contents/index.js';
import type { ResourceReading, WireContent, WireReading } from '../protocol/index.js';

/** Whether two readings show the same; the caller's own idea of it, for documents that carry a time or a counter. */
export type ReadingEquality = (a: ResourceReading, b: ResourceReading) => boolean;

/** `same`: nothing to show anew. `restated`: the server's remarks changed, the contents did not. `changed`: the contents did. */
export type ReadingDifference = 'same' | 'restated' | 'changed';

/** Compares in wire form, so that an equal document costs one comparison of strings. How long it is vouched for does not count. */
export function compareReadings(before: WireReading, after: WireReading, isEqual?: ReadingEquality): ReadingDifference {
  if (isEqual !== undefined) return isEqual(decodeReading(before), decodeReading(after)) ? 'same' : 'changed';
  if (before.contents.length !== after.contents.length) return 'changed';
  const pairs = after.contents.map((item, index) => [before.contents[index], item] as const);
  if (pairs.some(([a, b]) => a === undefined || hasOtherContents(a, b))) return 'changed';
  return pairs.some(([a, b]) => JSON.stringify(a?.annotations) !== JSON.stringify(b.annotations)) ? 'restated' : 'same';
}

function hasOtherContents(a: WireContent, b: WireContent): boolean {
  return a.uri !== b.uri || a.mimeType !== b.mimeType || a.text !== b.text || a.blob !== b.blob;
}
