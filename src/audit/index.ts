export type { AuditFrame, ParsedLog } from './AuditFrame.js';
export { type AuditedSession, auditFrameLog, auditFrames, type AuditOptions, type AuditResult } from './auditFrames.js';
export { auditSource, type Mention, type SourceAudit, type SourceFile } from './auditSource.js';
export { formatFindings } from './formatFindings.js';
export { parseFrameLog } from './parseFrameLog.js';
