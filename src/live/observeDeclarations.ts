import { announcementGates, type Connection, type Finding, judgeDeclaration, readCapability } from '../protocol/index.js';

/**
 * Tells of what a running connection does against its own declaration: what stands in the declaration and declares nothing, once a
 * session, and every announcement that was not declared. By the same decisions as the audit of a file.
 */
export function observeDeclarations(connection: Connection, onFinding: (finding: Finding) => void): () => void {
  const { server } = connection;
  let judged = 0;
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
      const capability = announcementGates.find(([gated]) => gated === method)?.[1];
      if (capabilities === undefined || capability === undefined || readCapability(capabilities, capability) === 'declared') return;
      onFinding(undeclared(server, method, capability, connection.log.getSnapshot().findLast((frame) => frame.method === method)?.seq));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function undeclared(server: string, method: string, capability: string, line: number | undefined): Finding {
  return {
    verdict: 'undeclared', severity: 'error', capability, method, server, ...(line === undefined ? {} : { lines: [line] }),
    message: `${server} sent ${method}, but did not declare ${capability}`,
    cure: `Declare ${capability} in the server's capabilities, or stop sending it: a client may drop it`,
  };
}
