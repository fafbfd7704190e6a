import { type Connection, type Finding, judgeDeclaration } from '../protocol/index.js';

/**
 * Tells of what a running connection does against its own declaration: what stands in the declaration and declares nothing, once a
 * session, and every announcement that was not declared. By the same decisions as the audit of a file.
 */
export function observeDeclarations(connection: Connection, onFinding: (finding: Finding) => void): () => void {
  const { server } = connection;
  let judged = 0;
  /** Where each was seen first: to look for it at every announcement of a storm would cost more than all the rest. */
  const lines = new Map<string, number | undefined>();
  const judgeSession = (): void => {
    const { session, facts } = connection.getSnapshot();
    if (session === judged) return;
    judged = session;
    for (const finding of judgeDeclaration('server', facts?.serverCapabilities)) onFinding({ ...finding, server });
  };
  const stops = [
    connection.subscribe(judgeSession),
    connection.onAnnouncement(({ method }) => {
      const capabilities = connection.getSnapshot().facts?.serverCapabilities;
      const capability = capabilityFor(method);
      if (capabilities === undefined || capability === undefined || isDeclared(capabilities, capability)) return;
      if (!lines.has(method)) lines.set(method, connection.log.getSnapshot().findLast((frame) => frame.method === method)?.seq);
      onFinding(undeclared(server, method, capability, lines.get(method)));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the table of gated messages says of announcements, in less than the table: every page loads this. */
function capabilityFor(method: string): string | undefined {
  if (method === 'notifications/message') return 'logging';
  if (method === 'notifications/resources/updated') return 'resources.subscribe';
  const list = /^notifications\/(resources|tools|prompts)\/list_changed$/.exec(method)?.[1];
  return list === undefined ? undefined : `${list}.listChanged`;
}

function isDeclared(capabilities: object, capability: string): boolean {
  const [key = '', flag] = capability.split('.');
  const value = own(capabilities, key);
  return flag === undefined ? typeof value === 'object' && value !== null : own(value, flag) === true;
}

function own(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

function undeclared(server: string, method: string, capability: string, line: number | undefined): Finding {
  return {
    verdict: 'undeclared', severity: 'error', capability, method, server, ...(line === undefined ? {} : { lines: [line] }),
    message: `${server} sent ${method}, but did not declare ${capability}`,
    cure: `Declare ${capability} in the server's capabilities, or stop sending it: a client may drop it`,
  };
}
