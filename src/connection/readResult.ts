import { type Annotations, LiveError, type WireContent, type WireReading } from '../protocol/index.js';
import { asRecord } from './asRecord.js';

/**
 * The answer to `resources/read`, checked (server/resources, "Reading Resources"). One item that is none makes the whole answer an
 * error: to show the rest as if it were all would be wrong without a word.
 * @throws LiveError `bad-answer`
 */
export function readResult(result: unknown, at: number): WireReading {
  const { contents, ttlMs, cacheScope } = asRecord(result) ?? {};
  if (!Array.isArray(contents)) throw badAnswer('there is no list of contents in it', at);
  return {
    contents: contents.map((item, index) => readItem(item, index, at)),
    ...(typeof ttlMs === 'number' && ttlMs > 0 ? { ttlMs } : {}),
    ...(cacheScope === 'public' || cacheScope === 'private' ? { cacheScope } : {}),
  };
}

function readItem(item: unknown, index: number, at: number): WireContent {
  const { uri, mimeType, text, blob, annotations, _meta } = asRecord(item) ?? {};
  const body = typeof text === 'string' ? { text } : typeof blob === 'string' ? { blob } : undefined;
  if (body === undefined) throw badAnswer(`item ${index} has neither text nor blob`, at);
  return {
    uri: typeof uri === 'string' ? uri : '',
    ...(typeof mimeType === 'string' ? { mimeType } : {}),
    ...body,
    ...(asRecord(annotations) ? { annotations: readAnnotations(annotations as Record<string, unknown>) } : {}),
    ...(asRecord(_meta) ? { _meta: _meta as Record<string, unknown> } : {}),
  };
}

/** A remark that is not of the protocol's type says nothing, and would trip whoever shows it. */
function readAnnotations({ lastModified, audience, priority, ...others }: Record<string, unknown>): Annotations {
  return {
    ...others,
    ...(typeof lastModified === 'string' ? { lastModified } : {}),
    ...(Array.isArray(audience) ? { audience: audience.filter((who) => typeof who === 'string') } : {}),
    ...(typeof priority === 'number' ? { priority } : {}),
  };
}

function badAnswer(what: string, at: number): LiveError {
  return new LiveError('bad-answer', `resources/read: the answer is not what the protocol promises: ${what}`, { at, sent: true });
}
