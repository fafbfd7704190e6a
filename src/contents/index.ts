export { decodeBase64 } from './decodeBase64.js';
export { decodeReading } from './decodeReading.js';
export { json, schemaSelector, text } from './selectors.js';
export type { StandardIssue, StandardResult, StandardSchemaV1 } from './StandardSchema.js';
