import type { ResourceContent, ResourceReading, WireContent, WireReading } from '../protocol/index.js';
import { decodeBase64 } from './decodeBase64.js';

const decoded = new WeakMap<WireReading, ResourceReading>();

/** The reading as callers see it. The same wire form gives the same object, so that an unchanged reading renders nothing. */
export function decodeReading(wire: WireReading): ResourceReading {
  const known = decoded.get(wire);
  if (known !== undefined) return known;
  const reading: ResourceReading = {
    contents: wire.contents.map(decodeContent),
    ...(wire.ttlMs === undefined ? {} : { ttlMs: wire.ttlMs }),
    ...(wire.cacheScope === undefined ? {} : { cacheScope: wire.cacheScope }),
  };
  decoded.set(wire, reading);
  return reading;
}

function decodeContent(item: WireContent): ResourceContent {
  const common = {
    uri: item.uri,
    ...(item.mimeType === undefined ? {} : { mimeType: item.mimeType }),
    ...(item.annotations === undefined ? {} : { annotations: item.annotations }),
  };
  if (item.text !== undefined) return { ...common, kind: 'text', text: item.text };
  const bytes = decodeBase64(item.blob ?? '');
  if (bytes === undefined) return { ...common, kind: 'undecodable', note: 'its blob is not base64' };
  return { ...common, kind: 'binary', bytes };
}
