import { PGlite } from '@electric-sql/pglite';
import type { DeployDatabase } from './DeployDatabase.js';

/** A Postgres inside this process, in memory, gone with it. */
export async function openPglite(): Promise<DeployDatabase> {
  const database = await PGlite.create();
  return {
    description: 'embedded Postgres (PGlite), in memory',
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => (await database.query<Row>(sql, [...parameters])).rows,
    listen: async (channel, onNotify) => {
      await database.listen(channel, onNotify);
    },
    close: () => database.close(),
  };
}
