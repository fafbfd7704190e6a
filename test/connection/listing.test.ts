import { afterEach, describe, expect, it } from 'vitest';
import { openConnection, type OpenConnection, type OpenConnectionOptions, type Way, ways } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};

describe.each(ways)('%s', (way) => {
  it('LIST-01 lists all pages', async () => {
    const { server, connection, pass } = await start(way, { script: { pageSize: 2 } });
    for (const name of ['b', 'c', 'd', 'e']) server.set(`demo://${name}`, name);
    const listing = connection.list('resources');
    await pass(0);
    expect((await listing).entries.map(({ uri }) => uri)).toEqual(['demo://a', 'demo://b', 'demo://c', 'demo://d', 'demo://e']);
    expect(server.log.count('resources/list')).toBe(3);
    expect(server.log.entries.find(({ what }) => what === 'resources/list')?.params).not.toHaveProperty('cursor');
  });

  it('asks a list that the server does not have no second time, until a new session', async () => {
    const { server, connection, pass } = await start(way, { script: { listReply: { error: { code: -32601 } } } });
    const list = async (): Promise<unknown> => {
      const listing = connection.list('resources');
      await pass(0);
      return listing;
    };
    expect(await list()).toEqual({ entries: [], skipped: ['the server declares resources and does not have resources/list'] });
    await list();
    expect(server.log.count('resources/list')).toBe(1);
    server.script.listReply = 'ok';
    connection.reconnect();
    await pass(0);
    expect(await list()).toMatchObject({ entries: [{ uri: 'demo://a' }] });
  });

  it('lists tools although one of them has schemas that the SDK cannot use', async () => {
    const tools = [{ name: 'good', inputSchema: { type: 'object' } }, { name: 'odd', inputSchema: null, outputSchema: { $ref: 'https://nowhere.example/schema' } }];
    const { connection, pass } = await start(way, { script: { caps: { tools: {} }, tools } });
    const listing = connection.list('tools');
    await pass(0);
    expect((await listing).entries).toEqual(tools);
  });
});
