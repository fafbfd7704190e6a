import type { Finding, Severity } from '../protocol/index.js';

const marks: Record<Severity, string> = { error: 'error  ', warning: 'warning', info: 'info   ' };

/** Findings as lines for a terminal or a file, in the order given; without colour and without control characters. */
export function formatFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing declared differs from what happened.\n';
  return findings.map((finding) => formatOne(finding, findings)).join('');
}

function formatOne({ verdict, severity, message, cure, capability, lines, session, count }: Finding, all: readonly Finding[]): string {
  const hasSessions = new Set(all.map((other) => other.session)).size > 1;
  const where = [
    ...(hasSessions && session !== undefined ? [`session ${session}`] : []),
    ...(lines === undefined || lines.length === 0 ? [] : [`line ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ', …' : ''}`]),
    ...(count !== undefined && count > 1 ? [`${count} times`] : []),
  ];
  const head = `${marks[severity]}  ${verdict}${capability === undefined ? '' : `  ${capability}`}${where.length === 0 ? '' : `  (${where.join('; ')})`}`;
  return `${clean(head)}\n         ${clean(message)}\n${cure === undefined ? '' : `         → ${clean(cure)}\n`}`;
}

function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a server's words must not steer a terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
