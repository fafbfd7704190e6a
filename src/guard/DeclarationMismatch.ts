import type { Finding } from '../protocol/index.js';

/** Everything in which a server's declaration differs from what it does. The message lists all of it, one mismatch a line. */
export class DeclarationMismatch extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const lines = findings.map(({ message, cure }) => `- ${message}${cure === undefined ? '' : ` → ${cure}`}`);
    super(`This server does not do what it declares, or declares not what it does (${findings.length}):\n${lines.join('\n')}`);
    this.name = 'DeclarationMismatch';
    this.findings = findings;
  }
}
