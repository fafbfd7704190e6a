import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { auditFrameLog, type AuditResult, auditSource, formatFindings, type ParsedLog, type SourceAudit } from '../audit/index.js';
import type { Finding } from '../protocol/index.js';
import { type CliIo, UsageError } from './CliIo.js';
import { nameSourceLines } from './nameSourceLines.js';
import { parseHeaders, parseUrl } from './parseDuration.js';
import { readSource } from './readSource.js';
import { painter, progressLine, terminalJson, terminalText } from './terminalText.js';

const failing: Readonly<Record<string, readonly Finding['severity'][]>> = { error: ['error'], warning: ['error', 'warning'], never: [] };

/** `mcp-live audit`: a frame log, a source, a running server. */
export async function auditCommand(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args, allowPositionals: true, options: {
      'source': { type: 'string' }, 'url': { type: 'string' }, 'header': { type: 'string', multiple: true }, 'json': { type: 'boolean' }, 'record': { type: 'string' },
      'fail-on': { type: 'string', default: 'error' },
    },
  });
  const [file, ...surplus] = positionals;
  const { source, url, json } = values;
  const fails = Object.hasOwn(failing, values['fail-on']) ? failing[values['fail-on']] : undefined;
  if (fails === undefined) throw new UsageError(`--fail-on ${values['fail-on']}: write error, warning or never`);
  if (surplus.length > 0) throw new UsageError(`audit reads one file; ${surplus.join(' ')} is too much`);
  if (file === undefined && source === undefined && url === undefined) throw new UsageError('audit needs a frame log, --source or --url');
  if (url === undefined && (values.record ?? values.header) !== undefined) throw new UsageError(`${values.record === undefined ? '--header' : '--record'} goes with --url`);
  const progress = progressLine(io);
  try {
    const code = source === undefined ? undefined : auditSource(await readSource(source));
    const log = file === undefined ? undefined : await readLog(file, progress.say);
    const audits = [...(log === undefined && url !== undefined ? [] : [auditOf(log, code)])];
    if (url !== undefined) {
      progress.say(`asking ${terminalText(url)} …`);
      // What speaks to a server is not loaded to read a file.
      const { recordServer } = await import('./recordServer.js');
      const recorded = await recordServer(parseUrl(url), parseHeaders(values.header), io);
      if (values.record !== undefined) await writeLog(values.record, recorded);
      audits.push(auditOf(recorded, file === undefined ? code : undefined));
    }
    progress.clear();
    const sessions = audits.flatMap((audit) => audit.sessions);
    const findings = audits.flatMap((audit) => audit.findings);
    const skipped = audits.flatMap((audit) => audit.skipped);
    io.out(json === true ? `${terminalJson({ sessions, findings, skipped }, 2)}\n` : report(sessions, findings, skipped, io));
    return findings.some(({ severity }) => fails.includes(severity)) ? 1 : 0;
  } finally {
    progress.clear();
  }
}

async function readLog(file: string, say: (text: string) => void): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > 1_000_000) say(`auditing ${Math.round(size / 1_000_000)} MB …`);
    // Decoded at once: by and by takes several times as long.
    return (await readFile(file)).toString('utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function writeLog(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`--record ${file} cannot be written: ${(error as Error).message}`);
  }
}

type Audit = AuditResult & Pick<ParsedLog, 'skipped'>;

function auditOf(log: string | undefined, code: SourceAudit | undefined): Audit {
  // Without a log nothing can be said of one.
  if (log === undefined) return { sessions: [], findings: code?.findings ?? [], skipped: [] };
  const audit = auditFrameLog(log, { source: code?.findings });
  return { ...audit, findings: nameSourceLines(audit.findings, code?.mentions ?? []) };
}

function report(sessions: AuditResult['sessions'], findings: readonly Finding[], skipped: ParsedLog['skipped'], io: CliIo): string {
  const paint = painter(io);
  const heads = sessions.map(({ number, server, revision, frames }) =>
    `session ${number}: ${terminalText(server ?? 'a server without a name')}, ${terminalText(revision ?? 'revision not known')}, ${frames} frames\n`);
  const missed = skipped.length === 0 ? '' : `${skipped.length} skipped: ${skipped.slice(0, 3).map(({ line, why }) => `line ${line} ${why}`).join('; ')}${skipped.length > 3 ? '; …' : ''}\n`;
  const body = formatFindings(findings).replace(/^(?:error|warning|info) +/gm, (mark) => paint(mark, colourOf(mark)));
  const counts = (['error', 'warning', 'info'] as const).map((severity) => counted(findings.filter((finding) => finding.severity === severity).length, severity));
  return `${heads.join('')}${missed}${heads.length + missed.length === 0 ? '' : '\n'}${body}\n${counts.join(', ')}\n`;
}

function colourOf(mark: string): 'red' | 'yellow' | 'dim' {
  if (mark.startsWith('error')) return 'red';
  return mark.startsWith('warning') ? 'yellow' : 'dim';
}

function counted(count: number, severity: Finding['severity']): string {
  return severity === 'info' ? `${count} for information` : `${count} ${severity}${count === 1 ? '' : 's'}`;
}
