export { assertDeclared, DeclarationMismatch, guardServer } from './guard/index.js';
export type { DeclaredExpectation, GuardOptions } from './guard/index.js';
export type { SourceFile } from './audit/index.js';
export type { Finding, LiveErrorKind, Severity, Verdict } from './protocol/index.js';
