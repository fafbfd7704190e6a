import * as clientDoor from 'mcp-live/client';
import * as sdkDoor from 'mcp-live/sdk';
import { type ManualEnvironment, manualEnvironment, type ScriptedServer, scriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import type { Connection, ConnectionPolicy, ConnectionState, ServerSource, Watch, WatchStanding } from '../../src/protocol/index.js';

/** The three ways in which a server is spoken to. */
export const ways = ['sdk-legacy', 'client-legacy', 'client-modern'] as const;
export type Way = (typeof ways)[number];

export const policy: ConnectionPolicy = { maxBackoffMs: 300_000, subscribeTimeoutMs: 10_000, readTimeoutMs: 30_000, releaseWhenHiddenMs: 60_000 };

export interface OpenConnection {
  readonly world: ManualEnvironment;
  readonly server: ScriptedServer;
  readonly source: ServerSource;
  readonly connection: Connection;
  /** Every state that the connection went through, each change of status once. */
  readonly statuses: ConnectionState['status'][];
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
  state(): ConnectionState;
  watch(uri: string): { readonly watch: Watch; readonly standings: WatchStanding[]; readonly updates: string[] };
  close(): Promise<void>;
}

export interface OpenConnectionOptions {
  readonly script?: ScriptedServerOptions;
  readonly source?: (url: string, server: ScriptedServer) => ServerSource;
  readonly policy?: Partial<ConnectionPolicy>;
}

export function door(way: Way): typeof sdkDoor | typeof clientDoor {
  return way === 'sdk-legacy' ? sdkDoor : clientDoor;
}

/** A real client of that way against a scripted server, in a world that stands still. */
export async function openConnection(way: Way, { script = {}, source: makeSource, policy: parts = {} }: OpenConnectionOptions = {}): Promise<OpenConnection> {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, eras: way === 'client-modern' ? ['modern'] : ['legacy'], ...script });
  server.set('demo://a', 'one');
  const source = makeSource?.('http://scripted.test/mcp', server) ?? door(way).streamableHttp('http://scripted.test/mcp', { fetch: server.fetch });
  const connection = source.open({ server: 'demo', environment: world, policy: { ...policy, ...parts } });
  const statuses: ConnectionState['status'][] = [];
  connection.subscribe(() => {
    const { status } = connection.getSnapshot();
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  connection.reconnect();
  await world.clock.advance(0);
  return {
    world, server, source, connection, statuses,
    pass: (ms) => world.clock.advance(ms),
    state: () => connection.getSnapshot(),
    watch(uri) {
      const standings: WatchStanding[] = [];
      const updates: string[] = [];
      const watch = connection.watch(uri, { onStanding: (standing) => standings.push(standing), onUpdated: (announced) => updates.push(announced) });
      return { watch, standings, updates };
    },
    close: async () => {
      const closed = connection.close();
      await world.clock.advance(10_000);
      await closed;
    },
  };
}
