import { Client as DualClient, StreamableHTTPClientTransport as DualTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import * as clientDoor from 'mcp-live/client';
import * as sdkDoor from 'mcp-live/sdk';
import { type ScriptedServer, scriptedServer } from 'mcp-live/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection, WatchStanding } from '../../src/protocol/index.js';
import { resolveEnvironment } from '../../src/timing/index.js';
import { policy } from '../support/openConnection.js';

interface Given {
  readonly server: ScriptedServer;
  readonly client: LegacyClient | DualClient;
  /** Connects the client over a fresh transport. */
  connect(fetch?: sdkDoor.FetchLike): Promise<void>;
  open(observed?: sdkDoor.ObservedFetch): Connection;
}

/** The machine may be busy. */
const eventually = (assertion: () => void): Promise<void> => vi.waitFor(assertion, 10_000);

const url = new URL('http://scripted.test/mcp');

const kinds: { name: string; give: () => Given }[] = [
  { name: 'mcp-live/sdk', give: () => {
    const server = scriptedServer();
    const client = new LegacyClient({ name: 'app', version: '1' });
    return {
      server, client,
      connect: (fetch = server.fetch) => client.connect(new LegacyTransport(url, { fetch }) as never),
      open: (observed) => sdkDoor.fromClient(client, { fetch: observed }).open({ server: 'app', environment: resolveEnvironment(), policy }),
    };
  } },
  { name: 'mcp-live/client, legacy', give: () => {
    const server = scriptedServer();
    const client = new DualClient({ name: 'app', version: '1' });
    return {
      server, client,
      connect: (fetch = server.fetch) => client.connect(new DualTransport(url, { fetch })),
      open: (observed) => clientDoor.fromClient(client, { fetch: observed }).open({ server: 'app', environment: resolveEnvironment(), policy }),
    };
  } },
];

describe.each(kinds)('fromClient of $name', ({ name, give }) => {
  let given: Given;
  let connection: Connection;
  const attach = async (observed?: sdkDoor.ObservedFetch): Promise<void> => {
    given.server.set('demo://a', 'one');
    connection = given.open(observed);
    connection.reconnect();
    await eventually(() => expect(connection.getSnapshot().status).toBe('ready'));
  };
  const watch = (): { standings: WatchStanding[]; updates: string[] } => {
    const standings: WatchStanding[] = [];
    const updates: string[] = [];
    connection.watch('demo://a', { onStanding: (standing) => standings.push(standing), onUpdated: (uri) => updates.push(uri) });
    return { standings, updates };
  };
  afterEach(async () => {
    await connection.close();
    await given.client.close();
  });

  it('reads over the client of the application, and leaves it open', async () => {
    given = give();
    await given.connect();
    await attach();
    expect(connection.getSnapshot().facts).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25', serverCapabilities: { resources: { subscribe: true } } });
    expect((await connection.read('demo://a')).contents[0]?.text).toBe('one');
    await connection.close();
    expect(given.server.sessions.size).toBe(1);
    expect(given.server.log.count('DELETE')).toBe(0);
    expect((await given.client.readResource({ uri: 'demo://a' })).contents).toHaveLength(1);
  });

  it('takes no handler of the application away, whenever it was set', async () => {
    given = give();
    const heard: string[] = [];
    const listen = (): void => {
      const handler = ({ params }: { params: { uri: string } }): void => { heard.push(params.uri); };
      if (given.client instanceof LegacyClient) given.client.setNotificationHandler(ResourceUpdatedNotificationSchema, handler);
      else given.client.setNotificationHandler('notifications/resources/updated', handler);
    };
    listen();
    await given.connect();
    await attach();
    const { updates } = watch();
    await eventually(() => expect(given.server.log.count('resources/subscribe')).toBe(1));
    await eventually(() => expect(given.server.openStreams).toBe(1));
    given.server.set('demo://a', 'two');
    await eventually(() => expect(updates).toEqual(['demo://a']));
    expect(heard).toEqual(['demo://a']);
    listen();
    given.server.set('demo://a', 'three');
    await eventually(() => expect(updates).toHaveLength(2));
    expect(heard).toHaveLength(2);
  });

  it('does not claim to see a push channel that it cannot see', async () => {
    given = give();
    await given.connect();
    await attach();
    const { standings } = watch();
    await eventually(() => expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: false }));
    expect(connection.getSnapshot().push).toBe('unknown');
  });

  it('sees the push channel through an observed fetch, and is the only one that reopens it', async () => {
    given = give();
    const observed = sdkDoor.observedFetch(given.server.fetch);
    await given.connect(observed.fetch);
    await attach(observed);
    const { standings } = watch();
    await eventually(() => expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true }));
    expect(given.server.log.count('GET')).toBe(1);
    given.server.cutStreams();
    await eventually(() => expect(connection.getSnapshot().push).toBe('lost'));
    await eventually(() => expect(standings.at(-1)).toEqual({ kind: 'acknowledged', carried: true }));
    expect(given.server.log.count('GET')).toBe(2);
  });

  it('sees no push channel where the server has none', async () => {
    given = give();
    given.server.script.streamReply = 405;
    const observed = sdkDoor.observedFetch(given.server.fetch);
    await given.connect(observed.fetch);
    await attach(observed);
    await eventually(() => expect(connection.getSnapshot().push).toBe('unavailable'));
  });

  it('finds the transport of a client that is connected anew', async () => {
    given = give();
    await given.connect();
    await attach();
    const { standings, updates } = watch();
    await given.client.close();
    await eventually(() => expect(connection.getSnapshot().status).toBe('reconnecting'));
    const read = connection.read('demo://a');
    await given.connect();
    expect((await read).contents[0]?.text).toBe('one');
    expect(connection.getSnapshot()).toMatchObject({ status: 'ready', session: 2 });
    await eventually(() => expect(standings.at(-1)?.kind).toBe('acknowledged'));
    await eventually(() => expect(given.server.openStreams).toBe(1));
    given.server.set('demo://a', 'two');
    await eventually(() => expect(updates).toEqual(['demo://a']));
  });

  it('waits for a client that is not connected yet', async () => {
    given = give();
    given.server.set('demo://a', 'one');
    connection = given.open();
    const read = connection.read('demo://a');
    expect(connection.getSnapshot().status).toBe('connecting');
    await given.connect();
    expect((await read).contents[0]?.text).toBe('one');
  });

  it('sees what was declared where the handshake was still on its way', async () => {
    given = give();
    given.server.set('demo://a', 'one');
    const connecting = given.connect();
    connection = given.open();
    connection.reconnect();
    await connecting;
    await eventually(() => expect(connection.getSnapshot().facts?.serverCapabilities).toEqual({ resources: { subscribe: true, listChanged: true } }));
    expect(connection.getSnapshot().status).toBe('ready');
  });

  it('waits for the application where the server forgot its session', async () => {
    given = give();
    await given.connect();
    await attach();
    given.server.restart();
    const read = connection.read('demo://a');
    await eventually(() => expect(connection.getSnapshot().status).toBe('reconnecting'));
    expect(given.server.log.count('initialize')).toBe(1);
    await given.client.close();
    await given.connect();
    expect((await read).contents[0]?.text).toBe('one');
  });

  it('leaves nothing of its own on the client', async () => {
    given = give();
    await given.connect();
    const { transport } = given.client;
    const before = { send: transport?.send, onmessage: transport?.onmessage, onclose: transport?.onclose, connect: given.client.connect };
    await attach();
    await connection.close();
    expect({ send: transport?.send, onmessage: transport?.onmessage, onclose: transport?.onclose, connect: given.client.connect }).toEqual(before);
    expect(Object.hasOwn(given.client, 'connect')).toBe(false);
  });

  it(`counts one client as one entry, whoever makes the source (${name})`, () => {
    given = give();
    connection = given.open();
    expect(sdkDoor.fromClient(given.client).key).toBe(sdkDoor.fromClient(given.client).key);
    expect(sdkDoor.fromClient(given.client, { identity: 'ann' }).key).not.toBe(sdkDoor.fromClient(given.client).key);
    expect(sdkDoor.fromClient(new LegacyClient({ name: 'other', version: '1' })).key).not.toBe(sdkDoor.fromClient(given.client).key);
  });
});
