export type { ArgumentProblem } from './ArgumentProblem.js';
export { toJsonForm, type JsonForm } from './toJsonForm.js';
export { type ArgumentVerdict, isUsableSchema, validateArguments } from './validateArguments.js';
