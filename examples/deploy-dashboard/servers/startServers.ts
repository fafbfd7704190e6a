import type { DeployDatabase } from '../database/DeployDatabase.js';
import { deployChannel } from '../database/schema.js';
import { announcingServer } from './announcingServer.js';
import { statusUri, statusUris } from './DeployStatus.js';
import { openMcpHost, type McpEndpoint, type McpHost } from './McpHost.js';
import { modernEndpoint } from './modernEndpoint.js';
import { quietServer } from './quietServer.js';
import { sessionEndpoint } from './sessionEndpoint.js';
import { toolsEndpoint } from './toolsEndpoint.js';
import { unhandledServer } from './unhandledServer.js';

/** Stands for a host in the addresses of the control API. */
export type HostName = 'announcing' | 'quiet' | 'unhandled' | 'modern' | 'tools';

export interface Servers {
  readonly hosts: ReadonlyMap<string, McpHost>;
  close(): Promise<void>;
}

/** Opens every server on a port of its own and lets the database's own announcements reach all of them. */
export async function startServers(database: DeployDatabase, firstPort: number): Promise<Servers> {
  const endpoints: Record<HostName, McpEndpoint> = {
    announcing: sessionEndpoint(() => announcingServer(database)),
    quiet: sessionEndpoint(() => quietServer(database)),
    unhandled: sessionEndpoint(() => unhandledServer(database)),
    modern: modernEndpoint(database),
    tools: toolsEndpoint(),
  };
  const hosts = new Map<string, McpHost>();
  let port = firstPort;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    hosts.set(name, await openMcpHost(endpoint, port));
    if (port !== 0) port += 1;
  }
  const announce = (uri: string): void => {
    for (const host of hosts.values()) host.announce(uri);
  };
  await database.listen(deployChannel, (environment) => announce(statusUri(environment)), () => statusUris.forEach(announce));
  return {
    hosts,
    close: async () => {
      await Promise.all([...hosts.values()].map((host) => host.close()));
    },
  };
}
