import { type Finding, gatedMessages, type Side } from '../protocol/index.js';

export interface SourceFile { readonly path: string; readonly text: string }

/** One place in the source that has to do with a gated message. */
export interface Mention {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly method: string;
  readonly capability: string;
  /** `emits`: sends it; `handles`: answers it; `declares`: names the capability; `implicit`: a framework declares it by itself. */
  readonly role: 'emits' | 'handles' | 'declares' | 'implicit';
}

export interface SourceAudit { readonly mentions: readonly Mention[]; readonly findings: readonly Finding[] }

/** Calls of the SDKs, and the messages that they send. */
const emittingCalls: Record<string, string> = {
  sendResourceListChanged: 'notifications/resources/list_changed', sendResourceUpdated: 'notifications/resources/updated',
  resourceUpdated: 'notifications/resources/updated', resourceListChanged: 'notifications/resources/list_changed', resourcesChanged: 'notifications/resources/list_changed',
  sendToolListChanged: 'notifications/tools/list_changed', toolListChanged: 'notifications/tools/list_changed', toolsChanged: 'notifications/tools/list_changed',
  sendPromptListChanged: 'notifications/prompts/list_changed', promptsChanged: 'notifications/prompts/list_changed',
  sendLoggingMessage: 'notifications/message', createMessage: 'sampling/createMessage', listRoots: 'roots/list', elicitInput: 'elicitation/create',
};

/** Registrations by which the SDKs' high-level server declares, and emits, by itself. */
const implicitCalls: Record<string, string[]> = {
  registerResource: ['resources.listChanged'], registerTool: ['tools.listChanged'], registerPrompt: ['prompts.listChanged'],
};

const schemaMethods: Record<string, string> = { SubscribeRequestSchema: 'resources/subscribe', UnsubscribeRequestSchema: 'resources/unsubscribe', SetLevelRequestSchema: 'logging/setLevel', CompleteRequestSchema: 'completion/complete' };

/**
 * Looks for gated messages in TypeScript and JavaScript: what is emitted, handled, declared. Weaker evidence than frames: a text says
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
  const mentions: Mention[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const code = raw.replace(/^\s*(?:\/\/|\*|\/\*).*$/, '').replace(/\s\/\/ .*$/, '');
    const add = (method: string, role: Mention['role'], capability = gateOf(method)?.capability): void => {
      if (capability !== undefined) mentions.push({ path, line: index + 1, method, capability, role });
    };
    for (const [call, method] of Object.entries(emittingCalls)) if (new RegExp(`\\.${call}\\s*\\(`).test(code)) add(method, 'emits');
    for (const [call, capabilities] of Object.entries(implicitCalls)) {
      if (new RegExp(`\\.${call}\\s*\\(`).test(code)) for (const capability of capabilities) add(call, 'implicit', capability);
    }
    for (const [schema, method] of Object.entries(schemaMethods)) if (new RegExp(`setRequestHandler\\s*\\(\\s*${schema}`).test(code)) add(method, 'handles');
    for (const [, method = ''] of code.matchAll(/['"`]((?:notifications|sampling|roots|elicitation|resources|tools|prompts|logging|completion|tasks)\/[A-Za-z_/]+)['"`]/g)) {
      add(method, /setRequestHandler|setNotificationHandler|case /.test(code) ? 'handles' : 'emits');
    }
    for (const [, key = '', body = ''] of code.matchAll(/\b(resources|tools|prompts|logging|completions|tasks)\s*:\s*\{([^}]*)/g)) {
      add(key, 'declares', key);
      for (const [, flag = ''] of body.matchAll(/\b(subscribe|listChanged|list|cancel)\s*:\s*true/g)) add(`${key}.${flag}`, 'declares', `${key}.${flag}`);
    }
  }
  return mentions;
}

function gateOf(method: string): { capability: string; declaredBy: Side } | undefined {
  return gatedMessages.find((row) => row.method === method);
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
