export type { AuditFrame, ParsedLog } from './AuditFrame.js';
export { type AuditedSession, auditFrameLog, auditFrames, type AuditOptions, type AuditResult } from './auditFrames.js';
export { auditSource, type SourceAudit } from './auditSource.js';
export { formatFindings } from './formatFindings.js';
export type { Mention, SourceFile } from './Mention.js';
export { parseFrameLog } from './parseFrameLog.js';
