export { auditFrames, auditSource, formatFindings, parseFrameLog } from './audit/index.js';
export type { AuditedSession, AuditFrame, AuditOptions, AuditResult, Mention, ParsedLog, SourceAudit, SourceFile } from './audit/index.js';
export type { Finding, Severity, Verdict } from './protocol/index.js';
export { lintToolSchema } from './validation/index.js';
export type { LintedTool } from './validation/index.js';
