import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ListResourcesRequestSchema, ReadResourceRequestSchema, SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { QueryClient } from '@tanstack/react-query';
import { streamableHttp } from 'mcp-live/client';
import { type Connection, connectServers, type ServerSource } from 'mcp-live/core';
import { overTransport } from 'mcp-live/sdk';
import { type ScriptedServerOptions, scriptedServer } from 'mcp-live/testing';
import { expect, vi } from 'vitest';
import { exportFrames } from '../../src/frames/index.js';
import { modernSdkServer } from '../support/sdkServers.js';

const info = { name: 'demo', version: '1' };
const uri = 'demo://a';
const patient = { timeout: 20_000 };
type Seen = (method: string, times?: number) => Promise<void>;
type Act = (connection: Connection, seen: Seen) => Promise<void>;

/** What crossed between a server and a real SDK client while `act` ran, as the frame log exports it. */
async function record(source: ServerSource, act: Act): Promise<string> {
  const live = connectServers(new QueryClient(), { server: source });
  const connection = live.connection('server');
  await vi.waitFor(() => expect(connection.getSnapshot().status).toMatch(/ready|failed/), patient);
  await act(connection, async (method, times = 1) => {
    await vi.waitFor(() => expect(connection.log.getSnapshot().filter((frame) => frame.method === method).length).toBeGreaterThanOrEqual(times), patient);
  });
  const text = exportFrames(connection.log.getSnapshot(), { redact: false });
  await live.close();
  return text;
}

function inMemory(server: { connect(transport: InMemoryTransport): Promise<void> }): ServerSource {
  return overTransport(async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    return near;
  }, { key: 'capture' });
}

async function watched(connection: Connection): Promise<void> {
  const watch = connection.watch(uri, { onStanding: () => {}, onUpdated: () => {} });
  await vi.waitFor(() => expect(watch.standing.kind).not.toBe('asking'), patient);
}

/** A stock server of the first SDK: it declares `subscribe`, and leaves the handlers to its author. */
function stockServer(capabilities: object = { resources: { subscribe: true } }): McpServer {
  const server = new McpServer(info, { capabilities });
  server.registerResource('a', uri, {}, () => ({ contents: [{ uri, text: 'one' }] }));
  return server;
}

function scripted(options: ScriptedServerOptions, act: (server: ReturnType<typeof scriptedServer>) => Act): () => Promise<string> {
  return async () => {
    const server = scriptedServer({ resources: { [uri]: 'one' }, ...options });
    const text = await record(overTransport(() => server.transport(), { key: 'capture' }), act(server));
    await server.close();
    return text;
  };
}

/**
 * Servers that are really run; each gives its frames. A name is that of the file under captures/ which keeps one such run: a file that
 * is taken away is written anew by the next run of golden.test.ts.
 */
export const captures: Readonly<Record<string, () => Promise<string>>> = {
  'v1-handlers': async () => {
    const server = stockServer();
    server.server.setRequestHandler(SubscribeRequestSchema, () => ({}));
    server.server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
    return record(inMemory(server), async (connection, seen) => {
      await connection.list('resources');
      await connection.read(uri);
      await watched(connection);
      await server.server.sendResourceUpdated({ uri });
      await seen('notifications/resources/updated');
      await connection.read(uri);
      server.sendResourceListChanged();
      await seen('notifications/resources/list_changed');
    });
  },
  'v1-no-handler': async () => record(inMemory(stockServer()), async (connection) => {
    await connection.read(uri);
    await watched(connection);
  }),
  'v1-bare-resources': async () => {
    const server = new Server(info, { capabilities: { resources: {} } });
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [{ uri, name: 'a' }] }));
    server.setRequestHandler(ReadResourceRequestSchema, () => ({ contents: [{ uri, text: 'one' }] }));
    return record(inMemory(server), async (connection, seen) => {
      await connection.list('resources');
      await connection.read(uri);
      await server.sendResourceListChanged();
      await seen('notifications/resources/list_changed');
    });
  },
  'v1-tools-only': async () => {
    const server = new McpServer(info);
    server.registerTool('t', {}, () => ({ content: [{ type: 'text', text: 'done' }] }));
    return record(inMemory(server), async (connection) => {
      await connection.list('tools');
      await connection.request('tools/call', { name: 't' });
    });
  },
  'v1-sampling': async () => {
    const server = new McpServer(info);
    server.registerTool('t', {}, async () => {
      await server.server.createMessage({ messages: [], maxTokens: 1 }).catch(() => {});
      return { content: [] };
    });
    return record(inMemory(server), async (connection) => { await connection.request('tools/call', { name: 't' }); });
  },
  'v2-modern': async () => {
    const server = await modernSdkServer();
    const text = await record(streamableHttp(server.url), async (connection, seen) => {
      await connection.list('resources');
      await connection.read(uri);
      await watched(connection);
      server.set(uri, 'two');
      await seen('notifications/resources/updated');
      await connection.read(uri);
    });
    await server.close();
    return text;
  },
  'v2-legacy': async () => {
    const server = await modernSdkServer();
    const { streamableHttp: legacyHttp } = await import('mcp-live/sdk');
    const text = await record(legacyHttp(server.url), async (connection) => {
      await connection.read(uri);
      await connection.request('resources/subscribe', { uri }).catch(() => {});
    });
    await server.close();
    return text;
  },
  'scripted-mute': scripted({ isMute: true }, (server) => async (connection) => {
    await connection.read(uri);
    await watched(connection);
    await connection.read(uri);
    server.set(uri, 'two');
    await connection.read(uri);
  }),
  'scripted-undeclared': scripted({ caps: { resources: {} } }, (server) => async (connection, seen) => {
    await connection.read(uri);
    server.announce(uri, { toAll: true });
    server.announce('demo://b', { toAll: true });
    server.notify('notifications/message', { level: 'info', data: 'x' });
    server.notify('notifications/progress', { progressToken: 1, progress: 1 });
    await seen('notifications/progress');
  }),
  'scripted-malformed': scripted({ caps: { resources: { subscribe: 'yes' }, vendorThing: {} } }, () => async (connection) => {
    // The SDK's client gives such a server up; the handshake is all there is.
    expect(connection.getSnapshot().status).toBe('failed');
  }),
  'scripted-older': scripted({ protocolVersion: '2024-11-05', caps: { resources: {} } }, () => async (connection) => { await connection.read(uri); }),
  'scripted-empty': scripted({ caps: { tools: {}, resources: {} }, resources: {} }, () => async (connection) => {
    await connection.list('tools');
    await connection.list('resources');
  }),
  'scripted-unanswered': scripted({ readReply: 'hang' }, () => async (connection, seen) => {
    void connection.read(uri).catch(() => {});
    await seen('resources/read');
  }),
};
