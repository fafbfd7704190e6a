export type { ArgumentProblem } from './ArgumentProblem.js';
export { type LintedTool, lintToolSchema } from './lintToolSchema.js';
export { toJsonForm, type JsonForm } from './toJsonForm.js';
export { type ArgumentVerdict, isUsableSchema, validateArguments } from './validateArguments.js';
