import { findGates, type Frame, readCapability, type Side } from '../protocol/index.js';

interface Declarations {
  client?: unknown;
  server?: unknown;
  revision?: string | undefined;
}

const clientCapabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Marks, by `seq`, for lines whose message the receiver may drop: `undeclared: resources.listChanged` for one that was sent without
 * the declaration it needs, `dropped: …` for one that no receiver can use. Judged by the handshakes in the log; where there is none,
 * nobody knows what was declared and nothing is marked.
 */
export function markFrames(frames: readonly Frame[]): ReadonlyMap<number, string> {
  const marks = new Map<number, string>();
  let declared: Declarations = {};
  for (const frame of frames) {
    declared = readHandshake(frame, declared);
    const mark = markOf(frame, declared);
    if (mark !== undefined) marks.set(frame.seq, mark);
  }
  return marks;
}

function readHandshake({ kind, method, message }: Frame, declared: Declarations): Declarations {
  if (kind === 'request') {
    const params = member(message, 'params');
    if (method === 'initialize') return { client: member(params, 'capabilities') };
    // Since 2026-07-28 the client declares with every request (basic, "Per-request protocol fields").
    const perRequest = member(member(params, '_meta'), clientCapabilitiesKey);
    return perRequest === undefined ? declared : { ...declared, client: perRequest };
  }
  if (kind !== 'response') return declared;
  const result = member(message, 'result');
  const server = member(result, 'capabilities');
  const version = member(result, 'protocolVersion');
  if (method === 'initialize') return { ...declared, server, revision: typeof version === 'string' ? version : undefined };
  return method === 'server/discover' ? { ...declared, server, revision: '2026-07-28' } : declared;
}

function markOf({ dir, kind, method, message }: Frame, declared: Declarations): string | undefined {
  if (dir === 'local') return undefined;
  const isAnswer = kind === 'response' || kind === 'error';
  if (isAnswer) return method === undefined && declared.server !== undefined ? 'dropped: it answers no request in this log' : undefined;
  if (method === undefined) return undefined;
  const sender: Side = dir === 'c2s' ? 'client' : 'server';
  const params = member(message, 'params');
  const missing = findGates({ sender, method, params, revision: declared.revision }).filter(({ capability, declaredBy }) => {
    const said = declared[declaredBy];
    return said !== undefined && readCapability(said, capability) !== 'declared';
  });
  if (missing.length > 0) return `undeclared: ${[...new Set(missing.map(({ capability }) => capability))].join(', ')}`;
  const isNameless = method === 'notifications/resources/updated' && message !== undefined && typeof member(params, 'uri') !== 'string';
  return isNameless ? 'dropped: it names no URI' : undefined;
}

function member(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
