import { createControlApi, type ControlApi } from './control/controlApi.js';
import { openDatabase } from './database/openDatabase.js';
import { panels } from './servers/Panel.js';
import { startServers } from './servers/startServers.js';
import { createDeployWriter } from './writer/DeployWriter.js';

/** How long a deploy runs. */
const deployMs = 1_500;

export interface Dashboard {
  readonly control: ControlApi;
  /** One line each, for the terminal. */
  readonly lines: readonly string[];
  /** What has to be ended, in this order. */
  readonly endings: readonly { readonly what: string; end(): Promise<void> }[];
}

/** Everything behind the page: the database, what writes into it, the servers that show it, and the buttons. */
export async function startDashboard(options: { firstPort: number; databaseUrl: string | undefined }): Promise<Dashboard> {
  const database = await openDatabase(options.databaseUrl);
  const writer = createDeployWriter(database, deployMs);
  const servers = await startServers(database, options.firstPort);
  return {
    control: createControlApi({ database: database.description, writer, panels, hosts: servers.hosts }),
    lines: [`database    ${database.description}`, ...[...servers.hosts].map(([name, host]) => `${name.padEnd(12)}${host.url}`)],
    endings: [
      { what: 'deploys', end: async () => writer.close() },
      { what: 'servers', end: () => servers.close() },
      { what: 'database', end: () => database.close() },
    ],
  };
}
