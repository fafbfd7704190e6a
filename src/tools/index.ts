export { ToolCaller, type ToolCallerParts, type ToolCallOptions } from './ToolCaller.js';
export type { ArgumentCheck, ToolOutcome, ToolResult } from './ToolOutcome.js';
