import type { KeyedDigest } from './KeyedDigest.js';

/** Messages whose params and results are made of names, URIs, schemas and declarations: the shape of things, not contents. */
const structural: ReadonlySet<string> = new Set([
  'initialize', 'server/discover', 'ping', 'notifications/initialized', 'notifications/cancelled',
  'resources/list', 'resources/templates/list', 'resources/subscribe', 'resources/unsubscribe', 'notifications/resources/updated',
  'notifications/resources/list_changed', 'tools/list', 'notifications/tools/list_changed', 'prompts/list',
  'notifications/prompts/list_changed', 'subscriptions/listen', 'notifications/subscriptions/acknowledged', 'logging/setLevel',
  'roots/list', 'notifications/roots/list_changed',
]);

/** Given up whole: their very keys may be somebody's data. */
const wholeKeys: ReadonlySet<string> = new Set([
  'arguments', 'structuredContent', 'data', 'input', 'inputResponses', 'requestState', 'metadata', 'values',
]);
const secretKey = /^(headers|authorization|proxy-authorization|cookie|set-cookie|mcp-session-id|x-api-key|api[-_]?key|password|secret|(access|refresh|id)?[-_]?token)$/i;
/** Words of the protocol that stay readable. */
const plainKeys: ReadonlySet<string> = new Set([
  'jsonrpc', 'method', 'uri', 'uriTemplate', 'mimeType', 'type', 'name', 'role', 'level', 'logger', 'nextCursor', 'cursor', 'resultType',
  'cacheScope', 'lastModified', 'protocolVersion', 'action', 'taskId', 'status', 'stopReason', 'progressToken', 'requestId', 'id',
]);

/**
 * The message with contents and headers replaced by their length and digest, so that equal and changed still tell apart.
 * Structure, methods, ids, URIs, names, schemas, declarations and the words of errors stay.
 */
export function redactMessage(message: unknown, method: string | undefined, digest: KeyedDigest): unknown {
  const isStructural = method !== undefined && structural.has(method);
  return redact(message, { digest, isStructural, depth: 0 });
}

interface Redaction { readonly digest: KeyedDigest; readonly isStructural: boolean; readonly depth: number }

function redact(value: unknown, how: Redaction): unknown {
  if (typeof value === 'string') return how.isStructural ? value : redactString(value, how.digest);
  if (typeof value !== 'object' || value === null) return value;
  if (how.depth > 64) return redactWhole(value, how.digest);
  const deeper = { ...how, depth: how.depth + 1 };
  if (Array.isArray(value)) return value.map((item) => redact(item, deeper));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redactMember(key, member, deeper)]));
}

function redactMember(key: string, member: unknown, how: Redaction): unknown {
  if (member === undefined || member === null) return member;
  if (secretKey.test(key)) return redactWhole(member, how.digest);
  // What may be anything stands in messages of every kind.
  if (key === 'error' && how.depth === 1) return redactError(member, how);
  if (key === '_meta') return redactMeta(member, how);
  if (how.isStructural) return redact(member, how);
  if (wholeKeys.has(key)) return redactWhole(member, how.digest);
  if (plainKeys.has(key) && typeof member === 'string') return member;
  return redact(member, how);
}

/** A server's words on what went wrong are what a log is read for; what it hands over beside them may be anything. */
function redactError(error: unknown, how: Redaction): unknown {
  if (typeof error !== 'object' || error === null) return redact(error, how);
  return Object.fromEntries(Object.entries(error).map(([key, member]) => [key, (key === 'code' || key === 'message') && typeof member !== 'object' ? member : redactWhole(member, how.digest)]));
}

/** The protocol's own keys stay; any other is somebody's own. */
function redactMeta(meta: unknown, how: Redaction): unknown {
  if (typeof meta !== 'object' || meta === null) return redactWhole(meta, how.digest);
  return Object.fromEntries(Object.entries(meta).map(([key, member]) => {
    const isProtocols = key === 'progressToken' || key.startsWith('io.modelcontextprotocol/');
    return [key, isProtocols ? redact(member, { ...how, isStructural: true }) : redactWhole(member, how.digest)];
  }));
}

function redactString(text: string, digest: KeyedDigest): string {
  return text === '' ? '' : `[redacted ${text.length} characters ${digest.of(text)}]`;
}

function redactWhole(value: unknown, digest: KeyedDigest): string {
  if (typeof value === 'string') return redactString(value, digest);
  const json = JSON.stringify(value) ?? '';
  return `[redacted ${json.length} characters ${digest.of(json)}]`;
}
