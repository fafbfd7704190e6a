import { afterEach, describe, expect, it, vi } from 'vitest';
import * as client from 'mcp-live/client';
import * as sdk from 'mcp-live/sdk';
import type { Connection, ServerSource, WatchStanding } from '../../src/protocol/index.js';
import { resolveEnvironment } from '../../src/timing/index.js';
import { legacySdkServer, modernSdkServer, type SdkServer } from '../support/sdkServers.js';

/** The machine may be busy. */
const eventually = (assertion: () => void): Promise<void> => vi.waitFor(assertion, 10_000);

const policy = { maxBackoffMs: 300_000, subscribeTimeoutMs: 10_000, readTimeoutMs: 30_000, releaseWhenHiddenMs: 60_000 };

const combinations: { name: string; start: () => Promise<SdkServer>; source: (url: string) => ServerSource; era: string }[] = [
  { name: 'mcp-live/sdk with a legacy server', start: legacySdkServer, source: (url) => sdk.streamableHttp(url), era: 'legacy' },
  { name: 'mcp-live/client with a legacy server', start: legacySdkServer, source: (url) => client.streamableHttp(url), era: 'legacy' },
  { name: 'mcp-live/client with a modern server', start: modernSdkServer, source: (url) => client.streamableHttp(url), era: 'modern' },
];

describe.each(combinations)('$name', ({ start, source, era }) => {
  let server: SdkServer;
  let connection: Connection;
  const open = async (): Promise<void> => {
    server = await start();
    connection = source(server.url).open({ server: 'demo', environment: resolveEnvironment(), policy });
    connection.reconnect();
    await eventually(() => expect(connection.getSnapshot().status).toBe('ready'));
  };
  afterEach(async () => {
    await connection.close();
    await server.close();
  });

  it('reads what the server holds, annotations kept', async () => {
    await open();
    const reading = await connection.read('demo://a');
    expect(reading.contents).toEqual([{ uri: 'demo://a', text: 'one', annotations: { lastModified: '2026-01-01T00:00:00Z' } }]);
    expect(connection.getSnapshot().facts?.era).toBe(era);
  });

  it('reads anew from the wire every time', async () => {
    await open();
    await connection.read('demo://a');
    server.set('demo://a', 'two');
    expect((await connection.read('demo://a')).contents[0]?.text).toBe('two');
    expect(server.seen.filter((line) => line === 'POST resources/read')).toHaveLength(2);
  });

  it('tells of an announced change', async () => {
    await open();
    const standings: WatchStanding[] = [];
    const updates: string[] = [];
    const watch = connection.watch('demo://a', { onStanding: (standing) => standings.push(standing), onUpdated: (uri) => updates.push(uri) });
    await eventually(() => expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true }));
    expect(connection.getSnapshot().push).toBe('open');
    server.set('demo://a', 'two');
    await eventually(() => expect(updates).toEqual(['demo://a']));
    watch.stop();
  });

  it('lists all resources', async () => {
    await open();
    const { entries, skipped } = await connection.list('resources');
    expect(entries.map((entry) => entry.uri)).toEqual(['demo://a']);
    expect(skipped).toEqual([]);
    expect(await connection.list('tools')).toEqual({ entries: [], skipped: [] });
  });

  it('leaves no session behind', async () => {
    await open();
    connection.watch('demo://a', { onStanding: () => {}, onUpdated: () => {} });
    await connection.read('demo://a');
    await connection.close();
    expect(server.sessions()).toBe(0);
    expect(connection.getSnapshot().status).toBe('closed');
  });
});
