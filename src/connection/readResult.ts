import { type Annotations, LiveError, type WireContent, type WireReading } from '../protocol/index.js';

/**
 * The answer to `resources/read`, checked (server/resources, "Reading Resources"). One item that is none makes the whole answer an
 * error: to show the rest as if it were all would be wrong without a word.
 * @throws LiveError `bad-answer`
 */
export function readResult(result: unknown, at: number): WireReading {
  const { contents, ttlMs, cacheScope } = (isRecord(result) ? result : {}) as Record<string, unknown>;
  if (!Array.isArray(contents)) throw badAnswer('there is no list of contents in it', at);
  return {
    contents: contents.map((item, index) => readItem(item, index, at)),
    ...(typeof ttlMs === 'number' && ttlMs > 0 ? { ttlMs } : {}),
    ...(cacheScope === 'public' || cacheScope === 'private' ? { cacheScope } : {}),
  };
}

function readItem(item: unknown, index: number, at: number): WireContent {
  if (!isRecord(item)) throw badAnswer(`item ${index} is no object`, at);
  const { uri, mimeType, text, blob, annotations, _meta } = item;
  if (typeof text !== 'string' && typeof blob !== 'string') throw badAnswer(`item ${index} has neither text nor blob`, at);
  return {
    uri: typeof uri === 'string' ? uri : '',
    ...(typeof mimeType === 'string' ? { mimeType } : {}),
    ...(typeof text === 'string' ? { text } : { blob: blob as string }),
    ...(isRecord(annotations) ? { annotations: annotations as Annotations } : {}),
    ...(isRecord(_meta) ? { _meta } : {}),
  };
}

function badAnswer(what: string, at: number): LiveError {
  return new LiveError('bad-answer', `resources/read: the answer is not what the protocol promises: ${what}`, { at, sent: true });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
