import { type Finding, oneLine, type Severity } from '../protocol/index.js';

/** Findings quote what servers said, and a terminal must not obey it. */
const longestSentence = 2_000;

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
  const head = `${marks[severity]}  ${verdict}${capability === undefined ? '' : `  ${oneLine(capability)}`}${where.length === 0 ? '' : `  (${where.join('; ')})`}`;
  return `${head}\n         ${oneLine(message, longestSentence)}\n${cure === undefined ? '' : `         → ${oneLine(cure, longestSentence)}\n`}`;
}
