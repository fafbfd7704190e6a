import { LiveError } from '../protocol/index.js';
import type { ArgumentCheck, ToolOutcome, ToolResult } from './ToolOutcome.js';

const invalidParams = -32602;

/** What the answer to `tools/call` means. @param at epoch milliseconds */
export function judgeResult(result: unknown, checked: ArgumentCheck, at: number): ToolOutcome {
  if (!isResult(result)) {
    return judgeError(new LiveError('bad-answer', 'tools/call: the answer is no tool result; the call may have taken effect', { at, sent: true }), checked);
  }
  // 2026-07-28, basic/patterns/mrtr and the tasks extension: not the end of the call, and nothing here goes on from it.
  const { resultType } = result;
  if (resultType !== undefined && resultType !== 'complete') {
    const words = `tools/call: the server answered "${String(resultType)}" instead of a result; it needs what this client does not offer`;
    return judgeError(new LiveError('not-supported', words, { at, sent: true, data: result }), checked);
  }
  return result.isError === true ? { kind: 'tool-error', result, checked } : { kind: 'ok', result, checked };
}

/** What a failure means, and whether the request had left by then. */
export function judgeError(error: LiveError, checked: ArgumentCheck): ToolOutcome {
  if (error.code === invalidParams && error.kind === 'server') return { kind: 'invalid-params', error, checked };
  return { kind: 'failed', error, sent: error.sent ?? 'unknown', checked };
}

function isResult(result: unknown): result is ToolResult {
  return typeof result === 'object' && result !== null && !Array.isArray(result);
}
