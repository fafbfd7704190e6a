export { decodeBase64 } from './decodeBase64.js';
export { decodeReading } from './decodeReading.js';
export { isTextual, type MimeKind, mimeKind } from './mimeKind.js';
export { prettyJson } from './prettyJson.js';
export { applySchema, json, schemaSelector, text } from './selectors.js';
export type { StandardIssue, StandardResult, StandardSchemaV1 } from './StandardSchema.js';
