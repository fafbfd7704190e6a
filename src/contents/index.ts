export { decodeBase64 } from './decodeBase64.js';
export { decodeReading } from './decodeReading.js';
export { type JsonCell, type JsonTable, jsonTable } from './jsonTable.js';
export { planText, type TextPlan } from './planText.js';
export { prettyJson } from './prettyJson.js';
export { applySchema, json, schemaSelector, text } from './selectors.js';
export type { StandardIssue, StandardResult, StandardSchemaV1 } from './StandardSchema.js';
