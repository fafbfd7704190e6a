import { LiveError, type LiveErrorDetails, type LiveErrorKind, oneLine } from '../protocol/index.js';

export interface FailureContext {
  /** The method that failed; the message begins with it. */
  method: string;
  /** Epoch milliseconds. */
  at: number;
  sent?: boolean | undefined;
  /** Whether the request named a session: 404 then means that the session is gone (2025-11-25, basic/transports, "Session Management"). */
  hadSession?: boolean | undefined;
  retryAfterMs?: number | undefined;
  /** Status of the last POST: an SDK that was sent to sign in throws an error without one. */
  lastStatus?: number | undefined;
}

interface ErrorLike { name?: unknown; message?: unknown; code?: unknown; status?: unknown; data?: unknown; cause?: unknown }

/** What an SDK threw, as one of our kinds. Decided by code, status and name; a message is only ever quoted, never searched for meaning. */
export function toLiveError(error: unknown, context: FailureContext): LiveError {
  if (error instanceof LiveError) return error;
  const { code, status, data, message } = (typeof error === 'object' && error !== null ? error : { message: error }) as ErrorLike;
  const httpStatus = httpStatusOf(code, status);
  const details: LiveErrorDetails = {
    at: context.at, sent: context.sent, cause: error, data, status: httpStatus, retryAfterMs: context.retryAfterMs,
    code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
  };
  const words = quote(message);
  if (httpStatus !== undefined) return fromStatus(httpStatus, words, context, details);
  if (typeof code === 'number' && code < 0) return fromRpcCode(code, words, context, details);
  if (typeof code === 'string') return fromSdkCode(code, words, context, details);
  return fromName(error, words, context, details);
}

/** v1 keeps the status in `code`, v2 in `status`; JSON-RPC codes are negative. */
function httpStatusOf(code: unknown, status: unknown): number | undefined {
  const candidate = typeof status === 'number' ? status : code;
  return typeof candidate === 'number' && candidate >= 300 && candidate <= 599 ? candidate : undefined;
}

function fromStatus(status: number, words: string, { method, hadSession }: FailureContext, details: LiveErrorDetails): LiveError {
  const make = (kind: LiveErrorKind, advice: string): LiveError => new LiveError(kind, `${method}: HTTP ${status}; ${advice}${words}`, details);
  if (status === 401) return make('unauthorized', 'sign in with authorize()');
  if (status === 403) return make('forbidden', 'the server refuses this user; ask for access');
  if (status === 404 && hadSession === true) return make('session-lost', 'the server forgot the session');
  if (status === 404) return make('http', 'nothing answers at this URL; check it');
  if (status === 405) return make('http', 'this URL does not take MCP requests; check it');
  if (status === 429) return make('http', 'too many requests; it is tried again later');
  return make('http', status >= 500 ? 'the server failed; it is tried again' : 'the server refused the request');
}

function fromRpcCode(code: number, words: string, { method }: FailureContext, details: LiveErrorDetails): LiveError {
  const make = (kind: LiveErrorKind, what: string): LiveError => new LiveError(kind, `${method}: ${what} (${code})${words}`, details);
  // The disguises of the SDKs for what happened on this side.
  if (code === -32000 && isNamed(details.cause, 'McpError')) return make('closed', 'the connection was closed under it');
  if (code === -32001 && isNamed(details.cause, 'McpError') && details.data !== undefined) return make('timeout', 'no answer in time');
  if (method === 'resources/read' && (code === -32002 || code === -32602)) return make('not-found', 'the server has no such resource');
  if (code === -32601) return make('method-missing', 'the server does not have this method');
  return make('server', 'the server answered with an error');
}

function fromSdkCode(code: string, words: string, { method }: FailureContext, details: LiveErrorDetails): LiveError {
  const make = (kind: LiveErrorKind, what: string): LiveError => new LiveError(kind, `${method}: ${what}${words}`, details);
  switch (code) {
    case 'REQUEST_TIMEOUT':
      return make('timeout', 'no answer in time');
    case 'CONNECTION_CLOSED':
    case 'NOT_CONNECTED':
      return make('closed', 'the connection was closed under it');
    case 'CAPABILITY_NOT_SUPPORTED':
    case 'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION':
      return make('not-supported', 'not sent, the connection does not offer it');
    case 'INVALID_RESULT':
      return make('bad-answer', 'the answer is not what the protocol promises');
    default:
      return make('server', 'it failed');
  }
}

function fromName(error: unknown, words: string, { method, lastStatus }: FailureContext, details: LiveErrorDetails): LiveError {
  const make = (kind: LiveErrorKind, what: string): LiveError => new LiveError(kind, `${method}: ${what}${words}`, details);
  if (isNamed(error, 'AbortError')) return make('aborted', 'given up');
  // What fetch throws where there is no answer. A page is not told why.
  if (error instanceof TypeError) return make('network', `no answer from the server. ${networkAdvice()}`);
  if (isNamed(error, 'ZodError') || error instanceof SyntaxError || details.code === -1) {
    return make('bad-answer', 'the answer is not MCP; check the URL');
  }
  if (isNamed(error, 'UnauthorizedError') || lastStatus === 401) return make('unauthorized', 'sign in with authorize()');
  return make('closed', 'it could not be sent');
}

function networkAdvice(): string {
  return 'document' in globalThis
    ? 'Is it running, and does it allow this page: CORS for content-type, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id; exposing mcp-session-id?'
    : 'Is it running at this address?';
}

function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && ((error as ErrorLike).name === name || error.constructor.name === name);
}

/** The other side's own words; both SDKs put their prefix before them, some servers once more. */
function quote(message: unknown): string {
  if (typeof message !== 'string') return '';
  const bare = message.replace(/^(?:MCP error -?\d+: |Streamable HTTP error: |Error POSTing to endpoint: )+/g, '');
  const words = oneLine(bare, 100);
  return words === '' ? '' : `: “${words}”`;
}
