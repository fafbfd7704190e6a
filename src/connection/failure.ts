import { LiveError, type LiveErrorDetails, type LiveErrorKind } from '../protocol/index.js';
import { quoteWords } from './quoteWords.js';

/** What is said of a failure of each kind, and what to do about it. */
const sentences: Partial<Record<LiveErrorKind, string>> = {
  'aborted': 'given up',
  'timeout': 'no answer in time',
  'closed': 'the connection was closed',
  'session-lost': 'the server forgot the session; it is opened anew',
  'unauthorized': 'sign in with authorize()',
  'forbidden': 'the server refuses this user; ask for access',
  'not-found': 'the server has no such resource',
  'method-missing': 'the server does not have this method',
  'bad-answer': 'the answer is not what the protocol promises; check the URL',
  'not-supported': 'not sent, the server did not declare it',
  'unsupported-version': 'the server does not speak the revision any more; reconnect',
  'server': 'the server answered with an error',
};

/**
 * A failure in the words of its kind.
 * @param quoted the other side's own words, if there are any
 */
export function failure(kind: LiveErrorKind, method: string, details: LiveErrorDetails, quoted?: unknown): LiveError {
  const { status, code } = details;
  const doesPass = kind === 'timeout' || (kind === 'http' && isPassing(status));
  let told = kind === 'network' ? noAnswer() : sentences[kind] ?? adviceOn(status);
  // Only what changes nothing is ever repeated by itself.
  if (doesPass) told += method === 'tools/call' ? '; a call is not repeated by itself' : '; it is tried again';
  if (status !== undefined) told = `HTTP ${status}; ${told}`;
  else if (typeof code === 'number') told += ` (${code})`;
  return new LiveError(kind, `${method}: ${told}${quoteWords(quoted)}`, details);
}

/** Statuses that pass by themselves (RFC 9110): the same request may succeed later. */
export function isPassing(status: number | undefined): boolean {
  return status === 408 || status === 429 || (status !== undefined && status >= 500);
}

function adviceOn(status: number | undefined): string {
  return isPassing(status) ? 'the server cannot answer now' : 'the server refused the request; check the URL and the headers';
}

function noAnswer(): string {
  return 'document' in globalThis
    ? 'no answer from the server. Is it running, and does it allow this page (CORS)? Allow content-type, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id; expose mcp-session-id'
    : 'no answer from the server. Is it running at this address?';
}
