import type { Connection, Finding } from '../protocol/index.js';
import { resourceSupport } from '../protocol/index.js';

/** Tells of what a running connection does against its own declaration, as far as it concerns live resources. */
export function observeDeclarations(connection: Connection, onFinding: (finding: Finding) => void): () => void {
  return connection.onAnnouncement(({ method }) => {
    const support = resourceSupport(connection.getSnapshot().facts);
    if (support.kind === 'unknown') return;
    const isDeclared = support.kind === 'declared';
    if (method === 'notifications/resources/updated' && !(isDeclared && support.canSubscribe)) {
      onFinding(undeclared(connection.server, method, 'resources.subscribe'));
    }
    if (method === 'notifications/resources/list_changed' && !(isDeclared && support.canListChanges)) {
      onFinding(undeclared(connection.server, method, 'resources.listChanged'));
    }
  });
}

function undeclared(server: string, method: string, capability: string): Finding {
  return {
    verdict: 'undeclared',
    severity: 'warning',
    capability,
    method,
    server,
    message: `${server} sent ${method}, but did not declare ${capability}`,
    cure: `Declare ${capability} in the server's capabilities, or stop sending it: a client may drop it`,
  };
}
