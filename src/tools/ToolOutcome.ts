import type { LiveError } from '../protocol/index.js';
import type { ArgumentProblem } from '../validation/index.js';

/** Whether the arguments were held against the published schema before they were sent, all of it. */
export type ArgumentCheck = 'valid' | 'unchecked';

/** The result of `tools/call` as it crossed (server/tools, "Tool Result"). */
export interface ToolResult {
  content?: unknown;
  structuredContent?: unknown;
  isError?: boolean;
  [member: string]: unknown;
}

/**
 * What became of a call. A tool call is never repeated by itself, so `failed` says whether the request left: `true`, it was handed to
 * the transport; `false`, nothing was sent; `unknown`, nobody on this side can tell. Only `false` is safe to repeat without thought.
 */
export type ToolOutcome =
  /** Held back: nothing was sent. */
  | { kind: 'rejected-locally'; problems: ArgumentProblem[] }
  | { kind: 'ok'; result: ToolResult; checked: ArgumentCheck }
  /** The tool ran and reported an error of its own (`isError: true`). */
  | { kind: 'tool-error'; result: ToolResult; checked: ArgumentCheck }
  /** The server answered -32602. */
  | { kind: 'invalid-params'; error: LiveError; checked: ArgumentCheck }
  /** Never answered, or any other error. */
  | { kind: 'failed'; error: LiveError; sent: true | false | 'unknown'; checked: ArgumentCheck };
