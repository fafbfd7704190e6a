import type { DeployDatabase } from '../database/DeployDatabase.js';
import type { Environment } from '../database/schema.js';

const people = ['Mara Lind', 'Ida Falk', 'Tomás Rey', 'Jun Okafor', 'Noor Haddad'];

/**
 * What a deploy pipeline does: it writes rows and knows of nobody who reads them. No server is told anything from here; the announcements
 * come from the trigger on the table, as they would for a row written with psql.
 */
export interface DeployWriter {
  /** Starts a deploy of the next release; resolves with its version. It is finished about `deployMs` later. */
  deploy(environment: Environment): Promise<string>;
  /** Puts the release before the present one back. */
  rollBack(environment: Environment): Promise<string>;
  /** Stops waiting for deploys that run. */
  close(): void;
}

export function createDeployWriter(database: DeployDatabase, deployMs: number): DeployWriter {
  const running = new Set<NodeJS.Timeout>();
  let written = 0;
  const nextPerson = (): string => people[written++ % people.length] ?? 'somebody';

  const finish = (id: string): void => {
    const timer = setTimeout(() => {
      running.delete(timer);
      database.query(`update deploy_dashboard.deploys set status = 'succeeded', finished_at = now() where id = $1`, [id]).catch(() => {});
    }, deployMs);
    running.add(timer);
  };

  return {
    deploy: async (environment) => {
      const [row] = await database.query<{ id: string; version: string }>(
        `insert into deploy_dashboard.deploys (environment, version, status, deployed_by)
          values ($1, 'v1.' || nextval('deploy_dashboard.release_number') || '.0', 'running', $2) returning id, version`,
        [environment, nextPerson()],
      );
      if (row === undefined) throw new Error('the insert returned no row');
      finish(row.id);
      return row.version;
    },
    rollBack: async (environment) => {
      const [row] = await database.query<{ version: string }>(
        `insert into deploy_dashboard.deploys (environment, version, status, deployed_by, finished_at)
          select $1, version, 'rolled-back', $2, now() from deploy_dashboard.deploys
          where environment = $1 and version <> (
            select version from deploy_dashboard.deploys where environment = $1 order by id desc limit 1
          ) order by id desc limit 1 returning version`,
        [environment, nextPerson()],
      );
      if (row === undefined) throw new Error(`${environment} has no release to go back to`);
      return row.version;
    },
    close: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
