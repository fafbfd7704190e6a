import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { type ScriptedServer } from 'mcp-live/testing';
import { listen } from 'mcp-live/testing/node';

/** The real clients, and the eras that they speak. */
export const ways = ['v1 legacy', 'v2 legacy', 'v2 modern'] as const;
export type Way = (typeof ways)[number];
/** How they reach the server. */
export const roads = ['page', 'http', 'link'] as const;
export type Road = (typeof roads)[number];

export const combinations: readonly (readonly [Way, Road])[] = ways.flatMap((way) => roads.map((road) => [way, road] as const));

type Info = { name: string; version: string };
const info: Info = { name: 'test', version: '1.0.0' };

/** What every test asks of a client, whichever SDK it is. */
export interface TestClient {
  readonly client: ClientV1 | ClientV2;
  readonly updates: string[];
  readonly listChanges: string[];
  readonly errors: Error[];
  /** Says what the server answered, text by text. */
  read(uri: string): Promise<string>;
  list(): Promise<string[]>;
  call(name: string): Promise<unknown>;
  /** Subscribes to one URI after the other, or listens to all. */
  watch(...uris: string[]): Promise<{ honored: readonly string[]; closed: Promise<string> | undefined; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Connects a real client. @param tune options of a client of the second SDK */
export async function openClient(server: ScriptedServer, way: Way, road: Road, tune: { fetch?: typeof fetch; url?: string } = {}): Promise<TestClient> {
  const http = road === 'http' && tune.url === undefined ? await listen(server) : undefined;
  const url = new URL(tune.url ?? http?.url ?? 'http://scripted.test/mcp');
  const options = road === 'page' ? { fetch: server.fetch as typeof fetch } : tune.fetch === undefined ? {} : { fetch: tune.fetch };
  const opened = way === 'v1 legacy' ? await openV1(server, road, url, options) : await openV2(server, way, road, url, options);
  return { ...opened, close: async () => {
    await opened.client.close();
    await http?.close();
  } };
}

async function openV1(server: ScriptedServer, road: Road, url: URL, options: { fetch?: typeof fetch }): Promise<Omit<TestClient, 'close'>> {
  const client = new ClientV1(info);
  const [updates, listChanges, errors]: [string[], string[], Error[]] = [[], [], []];
  client.onerror = (error) => errors.push(error);
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => { updates.push(params.uri); });
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => { listChanges.push('resources'); });
  const transport = road === 'link' ? server.transport() : new HttpV1(url, options);
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    client, updates, listChanges, errors,
    read: async (uri) => textsOf((await client.readResource({ uri })).contents),
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    call: (name) => client.callTool({ name }),
    async watch(...uris) {
      for (const uri of uris) await client.subscribeResource({ uri });
      return { honored: uris, closed: undefined, close: async () => { for (const uri of uris) await client.unsubscribeResource({ uri }); } };
    },
  };
}

async function openV2(server: ScriptedServer, way: Way, road: Road, url: URL, options: { fetch?: typeof fetch }): Promise<Omit<TestClient, 'close'>> {
  const client = new ClientV2(info, way === 'v2 modern' ? { versionNegotiation: { mode: 'auto' } } : {});
  const [updates, listChanges, errors]: [string[], string[], Error[]] = [[], [], []];
  client.onerror = (error) => errors.push(error);
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => { updates.push(params.uri); });
  client.setNotificationHandler('notifications/resources/list_changed', () => { listChanges.push('resources'); });
  const transport = road === 'link' ? server.transport() : new HttpV2(url, options);
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    client, updates, listChanges, errors,
    read: async (uri) => textsOf((await client.readResource({ uri }, { cacheMode: 'refresh' })).contents),
    list: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    call: (name) => client.callTool({ name }),
    async watch(...uris) {
      if (way === 'v2 modern') {
        const listening = await client.listen({ resourceSubscriptions: uris, resourcesListChanged: true });
        return { honored: listening.honoredFilter.resourceSubscriptions ?? [], closed: listening.closed.then(String), close: () => listening.close() };
      }
      for (const uri of uris) await client.subscribeResource({ uri });
      return { honored: uris, closed: undefined, close: async () => { for (const uri of uris) await client.unsubscribeResource({ uri }); } };
    },
  };
}

function textsOf(contents: readonly object[]): string {
  return contents.map((item) => ('text' in item ? String(item.text) : `blob ${String((item as { blob: string }).blob)}`)).join(', ');
}
