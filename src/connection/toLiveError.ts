import { LiveError, type LiveErrorDetails, type LiveErrorKind } from '../protocol/index.js';
import { quoteWords } from './quoteWords.js';

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
interface Failure { readonly error: ErrorLike; readonly context: FailureContext; readonly details: LiveErrorDetails }

/**
 * What an SDK threw, as one of our kinds. Decided by code, status, name and shape; a message is only ever quoted, never searched for
 * meaning. The classes themselves are out of reach: to import one costs a whole SDK, and two copies of an SDK would not know each
 * other's.
 */
export function toLiveError(thrown: unknown, context: FailureContext): LiveError {
  if (thrown instanceof LiveError) return thrown;
  const error: ErrorLike = typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown };
  const { code, status } = error;
  // The probe of the era wraps what went wrong with it.
  if (code === 'ERA_NEGOTIATION_FAILED' && status === undefined && error.cause !== undefined) return toLiveError(error.cause, context);
  const details: LiveErrorDetails = {
    at: context.at, sent: context.sent, cause: thrown, data: error.data, code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
  };
  const failure: Failure = { error, context, details };
  // Before the codes: a DOMException has one of its own kind.
  if (isNamed(error, 'AbortError')) return make(failure, 'aborted', 'given up');
  if (isNamed(error, 'TimeoutError')) return make(failure, 'timeout', 'no answer in time');
  if ('requiredScope' in error) return make(failure, 'forbidden', 'the sign-in does not allow this; ask for access');
  if (isOfSignIn(error)) return make(failure, 'unauthorized', 'the sign-in did not succeed; sign in with authorize()');
  const httpStatus = httpStatusOf(error);
  if (httpStatus !== undefined) return fromStatus(httpStatus, failure);
  if (isUnexpectedContent(error)) return make(failure, 'bad-answer', 'the answer is not MCP; check the URL');
  if (typeof code === 'number') return fromRpcCode(code, failure);
  if (typeof code === 'string') return fromSdkCode(code, failure);
  return fromShape(failure);
}

function make({ error, context, details }: Failure, kind: LiveErrorKind, what: string, more: LiveErrorDetails = {}): LiveError {
  return new LiveError(kind, `${context.method}: ${what}${quoteWords(error.message)}`, { ...details, ...more });
}

function fromStatus(status: number, failure: Failure): LiveError {
  const { method, hadSession, retryAfterMs } = failure.context;
  const say = (kind: LiveErrorKind, advice: string): LiveError => make(failure, kind, `HTTP ${status}; ${advice}`, { status, retryAfterMs });
  if (status === 401) return say('unauthorized', 'sign in with authorize()');
  if (status === 403) return say('forbidden', 'the server refuses this user; ask for access');
  // A server of the modern era says it so (2026-07-28, basic/transports); the SDK hands on the status and the text.
  if (status === 404 && rpcCodeIn(failure.error) === -32601 && method !== 'resources/read') return say('method-missing', 'the server does not have this method');
  if (status === 404 && hadSession === true) return say('session-lost', 'the server forgot the session; it is opened anew');
  if (status === 404) return say('http', 'nothing answers at this URL; check it');
  if (status === 405) return say('http', 'this URL does not take MCP requests; check it');
  if (status === 429) return say('http', `too many requests; ${whatFollows(method)}`);
  return say('http', status >= 500 ? `the server failed; ${whatFollows(method)}` : 'the server refused the request; check the URL and the headers');
}

function fromRpcCode(code: number, failure: Failure): LiveError {
  const { error, context } = failure;
  const say = (kind: LiveErrorKind, what: string): LiveError => make(failure, kind, `${what} (${code})`);
  // v1 tells what happened on this side in the codes of the other.
  if (code === -32000 && isNamed(error, 'McpError') && context.isConnected === false) return say('closed', 'the connection was closed under it');
  if (code === -32001 && isNamed(error, 'McpError') && hasTimeout(error.data)) return say('timeout', 'no answer in time');
  if (code === -32022) return say('unsupported-version', 'the server does not speak the revision any more; reconnect');
  if (context.method === 'resources/read') {
    // -32601 proves nothing here: there are servers that say so of a resource they do not have, and of one that failed.
    return code === -32002 || code === -32602 ? say('not-found', 'the server has no such resource') : say('server', 'the server could not read it');
  }
  if (code === -32601) return say('method-missing', 'the server does not have this method');
  return say('server', 'the server answered with an error');
}

function fromSdkCode(code: string, failure: Failure): LiveError {
  switch (code) {
    case 'REQUEST_TIMEOUT':
      return make(failure, 'timeout', 'no answer in time');
    case 'CONNECTION_CLOSED':
    case 'NOT_CONNECTED':
    case 'SEND_FAILED':
    case 'ERA_NEGOTIATION_FAILED':
      return make(failure, 'closed', 'the connection was closed under it');
    case 'CAPABILITY_NOT_SUPPORTED':
    case 'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION':
      return make(failure, 'not-supported', 'not sent, the connection does not offer it', { sent: false });
    case 'INVALID_RESULT':
    case 'UNSUPPORTED_RESULT_TYPE':
    case 'LIST_PAGINATION_EXCEEDED':
      return make(failure, 'bad-answer', 'the answer is not what the protocol promises');
    default:
      return make(failure, 'server', 'it failed');
  }
}

/** Errors without a code: what the run time throws, and plain errors of the SDKs. */
function fromShape(failure: Failure): LiveError {
  const { error, context } = failure;
  // What fetch throws where there is no answer. A page is not told why, nor whether anything arrived.
  if (isNamed(error, 'TypeError')) return make(failure, 'network', `no answer from the server. ${networkAdvice()}`, { sent: neverLeft(error) ? false : undefined });
  if (isNamed(error, 'ZodError') || isNamed(error, '$ZodError') || isNamed(error, 'SyntaxError')) return make(failure, 'bad-answer', 'the answer is not MCP; check the URL');
  if (context.lastStatus === 401) return make(failure, 'unauthorized', 'sign in with authorize()', { status: 401 });
  if (context.isConnected !== false && context.sent !== false) return make(failure, 'bad-answer', 'the answer broke off');
  // Refused on this side: with a connection, because the declaration does not allow it; without one, because there is none.
  if (context.isConnected === true) return make(failure, 'not-supported', 'not sent, the server did not declare it');
  return make(failure, 'closed', 'it could not be sent, there is no connection');
}

/** Only what changes nothing is ever repeated by itself. */
export function whatFollows(method: string): string {
  return method === 'tools/call' ? 'a call is not repeated by itself' : 'it is tried again';
}

/** v1 keeps the status in `code`, v2 in `status`; JSON-RPC codes are negative. */
function httpStatusOf({ code, status }: ErrorLike): number | undefined {
  const candidate = typeof status === 'number' ? status : code;
  return typeof candidate === 'number' && candidate >= 300 && candidate <= 599 ? candidate : undefined;
}

/** The JSON-RPC code in the body of an HTTP error, which v2 keeps as text. */
function rpcCodeIn({ data }: ErrorLike): unknown {
  const text = (data as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return undefined;
  try {
    return (JSON.parse(text) as { error?: { code?: unknown } } | null)?.error?.code;
  } catch {
    return undefined;
  }
}

/** OAuth errors of both SDKs carry `errorUri`, a refused registration what was submitted; their names do not survive a minifier. */
function isOfSignIn(error: ErrorLike): boolean {
  return isNamed(error, 'UnauthorizedError') || 'errorUri' in error || 'submittedMetadata' in error;
}

/** v1 has -1 for it, which no JSON-RPC error carries under another name than `McpError`. */
function isUnexpectedContent(error: ErrorLike): boolean {
  return error.code === 'CLIENT_HTTP_UNEXPECTED_CONTENT' || (error.code === -1 && !isNamed(error, 'McpError') && !isNamed(error, 'ProtocolError'));
}

function hasTimeout(data: unknown): boolean {
  return typeof (data as { timeout?: unknown } | undefined)?.timeout === 'number';
}

/** Codes of Node for a connection that never came to be. */
function neverLeft({ cause }: ErrorLike): boolean {
  const code = (cause as { code?: unknown } | undefined)?.code;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function networkAdvice(): string {
  return 'document' in globalThis
    ? 'Is it running, and does it allow this page (CORS)? Allow content-type, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id; expose mcp-session-id'
    : 'Is it running at this address?';
}

function isNamed(error: ErrorLike, name: string): boolean {
  return error.name === name || (error.constructor as { name?: unknown } | undefined)?.name === name;
}
