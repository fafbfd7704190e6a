import { type Finding, gatedMessages } from '../protocol/index.js';
import { CodeText } from './CodeText.js';
import { findInPython } from './findInPython.js';
import { findInScript } from './findInScript.js';
import { gateOf, type Mention, type SourceFile } from './Mention.js';

export interface SourceAudit { readonly mentions: readonly Mention[]; readonly findings: readonly Finding[] }

/**
 * Looks for gated messages in TypeScript, JavaScript and Python: what is emitted, handled, declared. Weaker evidence than frames: a text says
 * what could run, not what did.
 */
export function auditSource(files: readonly SourceFile[]): SourceAudit {
  const mentions = files.flatMap(mentionsIn);
  const declared = new Set(mentions.filter(({ role }) => role === 'declares' || role === 'implicit').map(({ capability }) => capability));
  const findings: Finding[] = [];
  for (const capability of new Set(mentions.map((mention) => mention.capability))) {
    const emitted = mentions.filter((mention) => mention.capability === capability && mention.role === 'emits' && gateOf(mention.method)?.declaredBy === 'server');
    const isDeclared = declared.has(capability);
    if (emitted.length > 0 && !isDeclared) findings.push(undeclaredIn(capability, emitted));
    if (isDeclared && emitted.length === 0 && !mentions.some((mention) => mention.capability === capability && mention.role === 'implicit')) findings.push(neverSent(capability, mentions));
  }
  return { mentions, findings };
}

function mentionsIn({ path, text }: SourceFile): Mention[] {
  const isPython = /\.pyi?$/.test(path);
  const code = new CodeText(text, isPython ? 'python' : 'script');
  const mentions: Mention[] = [];
  for (const { offset, role, method, capability = gateOf(method)?.capability } of isPython ? findInPython(code) : findInScript(code)) {
    if (capability !== undefined) mentions.push({ path, line: code.lineAt(offset), method, capability, role });
  }
  return mentions.sort((a, b) => a.line - b.line);
}

function undeclaredIn(capability: string, emitted: readonly Mention[]): Finding {
  const places = emitted.map(({ path, line }) => `${path}:${line}`);
  return {
    verdict: 'undeclared', severity: 'warning', capability, method: emitted[0]?.method ?? '', count: emitted.length,
    message: `${places.slice(0, 4).join(', ')} ${places.length === 1 ? 'sends' : 'send'} ${emitted[0]?.method}, and the source nowhere declares ${capability}`,
    cure: `Declare ${capability} where the server is made`,
  };
}

function neverSent(capability: string, mentions: readonly Mention[]): Finding {
  const rows = gatedMessages.filter((row) => row.capability === capability && row.kind === 'notification' && row.declaredBy === 'server');
  const place = mentions.find((mention) => mention.capability === capability && mention.role === 'declares');
  const isHandled = mentions.some((mention) => mention.capability === capability && mention.role === 'handles');
  const at = place === undefined ? '' : `${place.path}:${place.line} `;
  if (rows.length === 0) return { verdict: 'not-exercised', severity: 'info', capability, message: `${at}declares ${capability}` };
  const stub = capability === 'resources.subscribe' && !isHandled ? ', nor handles resources/subscribe' : '';
  return {
    verdict: 'unfulfilled', severity: 'warning', capability, method: rows[0]?.method ?? '',
    message: `${at}declares ${capability}, and the source nowhere sends ${rows.map(({ method }) => method).join(' or ')}${stub}`,
    cure: 'Send it wherever the data changes, or do not declare it',
  };
}
