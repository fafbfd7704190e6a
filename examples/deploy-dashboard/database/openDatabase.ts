import type { DeployDatabase } from './DeployDatabase.js';
import { schema } from './schema.js';

/** The Postgres at `url`, else an embedded one; with tables, trigger and first records. */
export async function openDatabase(url: string | undefined): Promise<DeployDatabase> {
  const database = url === undefined || url === ''
    ? await import('./openPglite.js').then(({ openPglite }) => openPglite())
    : await import('./openPostgres.js').then(({ openPostgres }) => openPostgres(url));
  for (const statement of schema) await database.query(statement);
  return database;
}
