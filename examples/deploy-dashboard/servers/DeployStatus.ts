import type { DeployDatabase } from '../database/DeployDatabase.js';
import { environments, type Environment } from '../database/schema.js';

/** The JSON document that every server of the example shows. */
export interface DeployStatus {
  environment: string;
  version: string;
  status: 'running' | 'succeeded' | 'failed' | 'rolled-back';
  deployedBy: string;
  startedAt: string;
  finishedAt: string | null;
}

export const statusUri = (environment: string): string => `deploy://${environment}/status`;

export const statusUris: readonly string[] = environments.map(statusUri);

export function environmentOf(uri: string): Environment | undefined {
  return environments.find((environment) => statusUri(environment) === uri);
}

/** The latest deploy of an environment; `undefined` for a URI that is none of ours. */
export async function readDeployStatus(database: DeployDatabase, uri: string): Promise<DeployStatus | undefined> {
  const environment = environmentOf(uri);
  if (environment === undefined) return undefined;
  const [row] = await database.query<{ version: string; status: DeployStatus['status']; deployed_by: string; started_at: Date; finished_at: Date | null }>(
    'select version, status, deployed_by, started_at, finished_at from deploy_dashboard.deploys where environment = $1 order by id desc limit 1',
    [environment],
  );
  if (row === undefined) return undefined;
  return {
    environment,
    version: row.version,
    status: row.status,
    deployedBy: row.deployed_by,
    startedAt: toIso(row.started_at),
    finishedAt: row.finished_at === null ? null : toIso(row.finished_at),
  };
}

/** To the second. */
function toIso(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
