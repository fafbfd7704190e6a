import { LiveError, type LiveErrorDetails, type LiveErrorKind } from '../protocol/index.js';
import { failure } from './failure.js';

export interface FailureContext {
  /** The method that failed; the message begins with it. */
  method: string;
  /** Epoch milliseconds. */
  at: number;
  /** Whether the request was handed to the transport. */
  sent?: boolean | undefined;
  /** Whether the transport is still up. It tells a close on this side from an error that the server gave the same code. */
  isConnected?: boolean | undefined;
  /** Whether the request named a session: 404 then means that the session is gone (2025-11-25, basic/transports, "Session Management"). */
  hadSession?: boolean | undefined;
  /** `Retry-After` of the latest answer, milliseconds; counts only where the failure is that answer. */
  retryAfterMs?: number | undefined;
  /** Status of the last POST: an SDK that was sent to sign in throws an error without one. */
  lastStatus?: number | undefined;
}

interface ErrorLike { name?: unknown; message?: unknown; code?: unknown; status?: unknown; data?: unknown; cause?: unknown }

/** Names of errors, and the codes of the v2 SDK, that say by themselves what happened. */
const kinds = new Map<unknown, LiveErrorKind>([
  ['AbortError', 'aborted'], ['TimeoutError', 'timeout'], ['REQUEST_TIMEOUT', 'timeout'],
  // What fetch throws where there is no answer. A page is not told why, nor whether anything arrived.
  ['TypeError', 'network'],
  // And a fetch of the application's own, as Node names it.
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => [code, 'network'] as const),
  ['UnauthorizedError', 'unauthorized'],
  ['ZodError', 'bad-answer'], ['$ZodError', 'bad-answer'], ['SyntaxError', 'bad-answer'],
  ['INVALID_RESULT', 'bad-answer'], ['UNSUPPORTED_RESULT_TYPE', 'bad-answer'], ['CLIENT_HTTP_UNEXPECTED_CONTENT', 'bad-answer'],
  ['CONNECTION_CLOSED', 'closed'], ['NOT_CONNECTED', 'closed'], ['SEND_FAILED', 'closed'], ['ERA_NEGOTIATION_FAILED', 'closed'],
  ['CAPABILITY_NOT_SUPPORTED', 'not-supported'], ['METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION', 'not-supported'],
]);

/**
 * What an SDK threw, as one of our kinds. Decided by code, status, name and shape; a message is only ever quoted, never searched for
 * meaning. The classes themselves are out of reach: to import one costs a whole SDK, and two copies of an SDK would not know each
 * other's.
 */
export function toLiveError(thrown: unknown, context: FailureContext): LiveError {
  if (thrown instanceof LiveError) return thrown;
  const error: ErrorLike = typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown };
  const { code, data, cause } = error;
  const status = httpStatusOf(error);
  // The probe of the era wraps what went wrong with it.
  if (code === 'ERA_NEGOTIATION_FAILED' && status === undefined && cause !== undefined) return toLiveError(cause, context);
  const { method, at, sent, retryAfterMs } = context;
  const kind = kindOf(error, status, context);
  const details: LiveErrorDetails = { at, sent, cause: thrown, data, code: typeof code === 'number' || typeof code === 'string' ? code : undefined };
  if (status !== undefined) Object.assign(details, { status, retryAfterMs });
  if (kind === 'not-supported') details.sent = false;
  if (kind === 'network') details.sent = neverLeft(cause) ? false : undefined;
  return failure(kind, method, details, error.message);
}

function kindOf(error: ErrorLike, status: number | undefined, context: FailureContext): LiveErrorKind {
  const { code } = error;
  // Before the codes: a DOMException has one of its own kind.
  const named = kinds.get(error.name) ?? kinds.get(nameOfClass(error));
  if (named !== undefined) return named;
  if ('requiredScope' in error) return 'forbidden';
  // OAuth errors of both SDKs carry `errorUri`, a refused registration what was submitted; their names do not survive a minifier.
  if ('errorUri' in error || 'submittedMetadata' in error) return 'unauthorized';
  if (status !== undefined) return kindOfStatus(status, error, context);
  if (typeof code === 'number') return kindOfCode(code, error, context);
  if (typeof code === 'string') return kinds.get(code) ?? 'server';
  return kindOfPlainError(context);
}

function kindOfStatus(status: number, error: ErrorLike, { method, hadSession }: FailureContext): LiveErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  // A server of the modern era says it so (2026-07-28, basic/transports); the SDK hands on the status and the text.
  if (status === 404 && method !== 'resources/read' && rpcCodeIn(error) === -32601) return 'method-missing';
  return status === 404 && hadSession === true ? 'session-lost' : 'http';
}

function kindOfCode(code: number, error: ErrorLike, { method, isConnected }: FailureContext): LiveErrorKind {
  // v1 tells what happened on this side in the codes of the other.
  const isRpc = [error.name, nameOfClass(error)].some((name) => name === 'McpError' || name === 'ProtocolError');
  if (code === -1 && !isRpc) return 'bad-answer';
  if (code === -32000 && isRpc && isConnected === false) return 'closed';
  if (code === -32001 && isRpc && typeof (error.data as { timeout?: unknown } | undefined)?.timeout === 'number') return 'timeout';
  if (code === -32022) return 'unsupported-version';
  // -32601 proves nothing of a read: there are servers that say so of a resource they do not have, and of one that failed.
  if (method === 'resources/read') return code === -32002 || code === -32602 ? 'not-found' : 'server';
  return code === -32601 ? 'method-missing' : 'server';
}

/** Plain errors of the SDKs. */
function kindOfPlainError({ lastStatus, isConnected, sent }: FailureContext): LiveErrorKind {
  if (lastStatus === 401) return 'unauthorized';
  if (isConnected !== false && sent !== false) return 'bad-answer';
  // Refused on this side: with a connection, because the declaration does not allow it; without one, because there is none.
  return isConnected === true ? 'not-supported' : 'closed';
}

/** v1 keeps the status in `code`, v2 in `status`; JSON-RPC codes are negative. */
function httpStatusOf({ code, status }: ErrorLike): number | undefined {
  const candidate = typeof status === 'number' ? status : code;
  return typeof candidate === 'number' && candidate >= 300 && candidate <= 599 ? candidate : undefined;
}

/** The JSON-RPC code in the body of an HTTP error, which v2 keeps as text. */
function rpcCodeIn({ data }: ErrorLike): unknown {
  try {
    return (JSON.parse((data as { text: string }).text) as { error?: { code?: unknown } } | null)?.error?.code;
  } catch {
    return undefined;
  }
}

/** Codes of Node for a connection that never came to be. */
function neverLeft(cause: unknown): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes((cause as { code?: string } | undefined)?.code ?? '');
}

function nameOfClass({ constructor }: ErrorLike): unknown {
  return (constructor as { name?: unknown } | undefined)?.name;
}
