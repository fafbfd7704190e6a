import { auditSource, type Mention, type SourceFile } from '../audit/index.js';
import { type Finding, gatedMessage, gatedMessages, readCapability } from '../protocol/index.js';
import { DeclarationMismatch } from './DeclarationMismatch.js';
import { judgeNotification } from './judgeOutgoing.js';
import { hasHandler, type SdkServer, sdkServerOf, serverCapabilitiesOf, speaksLegacy } from './SdkServer.js';

export interface DeclaredExpectation {
  /** Methods of the notifications that the server sends, wherever it does. */
  emits?: readonly string[] | undefined;
  /** Its source, where what is sent, declared and forgotten is looked for: weaker evidence than `emits`. */
  source?: readonly SourceFile[] | undefined;
}

/**
 * Holds a server's declaration against what it can do, for a unit test: no connection is needed. Takes an `McpServer` or a `Server`
 * of either SDK, after everything was registered on it.
 * @throws DeclarationMismatch that lists every mismatch; TypeError for what is no such server
 */
export function assertDeclared(server: object, { emits = [], source = [] }: DeclaredExpectation = {}): void {
  const sdkServer = sdkServerOf(server);
  const findings = [
    ...judgeSubscribe(sdkServer),
    ...[...new Set(emits)].flatMap((method) => judgeEmitted(sdkServer, method)),
    ...judgeSource(sdkServer, source, new Set(emits.map((method) => gatedMessage('server', method)?.capability))),
  ];
  if (findings.length > 0) throw new DeclarationMismatch(findings);
}

function judgeSubscribe(server: SdkServer): Finding[] {
  if (readCapability(serverCapabilitiesOf(server), 'resources.subscribe') !== 'declared') return [];
  if (!speaksLegacy(server) || hasHandler(server, 'resources/subscribe')) return [];
  const missing = ['resources/subscribe', 'resources/unsubscribe'].filter((method) => !hasHandler(server, method)).join(' and ');
  return [{
    verdict: 'unfulfilled', severity: 'error', capability: 'resources.subscribe', method: 'resources/subscribe',
    message: `The server declares resources.subscribe and has no handler for ${missing}: it would answer -32601`,
    cure: `Set a request handler for ${missing} on the low-level server, or do not declare resources.subscribe`,
  }];
}

const gatedStarts = new Set(gatedMessages.filter(({ kind }) => kind === 'notification').map(({ method }) => familyOf(method)));

function judgeEmitted(server: SdkServer, method: string): Finding[] {
  const gate = gatedMessage('server', method);
  if (gate !== undefined) {
    const finding = gate.declaredBy === 'server' ? judgeNotification(server, method) : undefined;
    return finding === undefined ? [] : [finding];
  }
  if (!gatedStarts.has(familyOf(method))) return [];
  return [{ verdict: 'undeclared', severity: 'error', method, message: `The specification knows no ${method} of a server`, cure: 'Look for a slip of the pen: the name is as on the wire' }];
}

/** `notifications/resources/…`, where only the specification's own names are of use. */
function familyOf(method: string): string {
  return method.split('/').slice(0, 2).join('/');
}

function judgeSource(server: SdkServer, files: readonly SourceFile[], emitted: ReadonlySet<string | undefined>): Finding[] {
  const { mentions, findings } = auditSource(files);
  const isDeclared = (capability: string): boolean => readCapability(serverCapabilitiesOf(server), capability) === 'declared';
  const sent = new Map<string, Mention[]>();
  for (const mention of mentions) {
    if (mention.role === 'emits' && judgeNotification(server, mention.method) !== undefined && gatedMessage('server', mention.method)?.declaredBy === 'server') {
      sent.set(mention.method, [...sent.get(mention.method) ?? [], mention]);
    }
  }
  return [
    ...[...sent].flatMap(([method, places]) => {
      const finding = judgeNotification(server, method);
      const where = places.slice(0, 6).map(({ path, line }) => `${path}:${line}`).join(', ');
      return finding === undefined ? [] : [{ ...finding, count: places.length, message: `${where}: ${finding.message}` }];
    }),
    // The source may hold more than this server: what it says of the declaration counts where this server bears it out.
    ...findings.filter(({ verdict, severity, capability = '' }) =>
      verdict === 'unfulfilled' && severity !== 'info' && isDeclared(capability) && !emitted.has(capability)),
  ];
}
