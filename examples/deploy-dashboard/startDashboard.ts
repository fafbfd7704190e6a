import { createControlApi, type ControlApi } from './control/controlApi.js';
import type { DeployDatabase } from './database/DeployDatabase.js';
import { openDatabase } from './database/openDatabase.js';
import { readDeployStatus, statusUri } from './servers/DeployStatus.js';
import { openSignIn, signedInPanel, signInPorts } from './signIn/openSignIn.js';
import { panels, type Panel } from './servers/Panel.js';
import { startServers, type Servers } from './servers/startServers.js';
import { createDeployWriter } from './writer/DeployWriter.js';

/** How long a deploy runs. */
const deployMs = 1_500;

/** Of the names in the terminal. */
const nameWidth = 22;

export interface Dashboard {
  readonly control: ControlApi;
  /** One line each, for the terminal. */
  readonly lines: readonly string[];
  /** What has to be ended, in this order. */
  readonly endings: readonly { readonly what: string; end(): Promise<void> }[];
}

/** Everything behind the page: the database, what writes into it, the servers that show it, and the buttons. */
export async function startDashboard(options: { firstPort: number; databaseUrl: string | undefined; hasFleet: boolean }): Promise<Dashboard> {
  const database = await openDatabase(options.databaseUrl);
  const writer = createDeployWriter(database, deployMs);
  const servers = await startServers(database, options.firstPort);
  const portAfter = (taken: number): number => (options.firstPort === 0 ? 0 : options.firstPort + taken);
  const signIn = await openSignIn(database, portAfter(servers.hosts.size));
  const fleet = options.hasFleet ? await openFleet(database, portAfter(servers.hosts.size + signInPorts)) : noFleet;
  const hosts = new Map([...servers.hosts, [signedInPanel.host, signIn.host], ...fleet.hosts]);
  return {
    control: createControlApi({
      database: database.description, writer, panels: [...panels, ...fleet.panels], hosts, signIn,
      status: (environment) => readDeployStatus(database, statusUri(environment)),
    }),
    lines: [`${'database'.padEnd(nameWidth)}${database.description}`, ...[...hosts].map(([name, host]) => `${name.padEnd(nameWidth)}${host.url}`)],
    endings: [
      { what: 'deploys', end: async () => writer.close() },
      { what: 'servers', end: async () => { await Promise.all([servers.close(), signIn.close()]); } },
      ...(options.hasFleet ? [{ what: 'fleet', end: () => fleet.close() }] : []),
      { what: 'database', end: () => database.close() },
    ],
  };
}

interface Fleet extends Servers {
  readonly panels: readonly Panel[];
}

const noFleet: Fleet = { hosts: new Map(), panels: [], close: () => Promise.resolve() };

async function openFleet(database: DeployDatabase, firstPort: number): Promise<Fleet> {
  const [{ startFleet }, { fleetPanels }] = await Promise.all([import('./fleet/startFleet.js'), import('./fleet/fleetPanels.js')]);
  return { ...await startFleet(database, firstPort), panels: fleetPanels };
}
