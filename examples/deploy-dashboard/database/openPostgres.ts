import type { Client } from 'pg';
import type { DeployDatabase } from './DeployDatabase.js';

const reconnectAfterMs = 1_000;

/** A Postgres that runs elsewhere. Listening has a connection of its own, opened anew when it breaks. */
export async function openPostgres(connectionString: string): Promise<DeployDatabase> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A pool whose idle connection breaks says so as an event, and would end the process where nobody hears it; the next query opens another.
  pool.on('error', () => {});
  const listening = new Set<Client>();
  let isClosed = false;

  const listen: DeployDatabase['listen'] = async (channel, onNotify, onGap) => {
    const client = new pg.Client({ connectionString });
    client.on('notification', (notification) => onNotify(notification.payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => {
      if (listening.delete(client) && !isClosed) retry();
    });
    const retry = (): void => {
      const timer = setTimeout(() => {
        if (!isClosed) listen(channel, onNotify, onGap).then(onGap, retry);
      }, reconnectAfterMs);
      timer.unref();
    };
    await client.connect();
    listening.add(client);
    await client.query(`listen ${channel}`);
  };

  return {
    description: `Postgres at ${new URL(connectionString).host}`,
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => (await pool.query<Row>(sql, parameters)).rows,
    listen,
    close: async () => {
      isClosed = true;
      await Promise.all([...listening].map((client) => client.end()));
      await pool.end();
    },
  };
}
