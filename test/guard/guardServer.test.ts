import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CreateMessageRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, InMemoryTransport as InMemoryTransport2, McpServer as McpServer2 } from '@modelcontextprotocol/server';
import type { Finding } from 'mcp-live/guard';
import { guardServer } from 'mcp-live/guard';
import { describe, expect, it } from 'vitest';
import { gatedMessages, gatedParts } from '../../src/protocol/index.js';

const info = { name: 'x', version: '1' };
const withResources = { resources: {} };
type Frame = { method?: string; result?: unknown };

/** A real client of the first SDK before the server, and everything that the server put on the wire. */
async function join(server: { connect(transport: never): Promise<void> }, capabilities: object = {}, [near, far] = InMemoryTransport.createLinkedPair()) {
  const client = new Client(info, { capabilities });
  const sent: string[] = [];
  await server.connect(far as never);
  const send = far.send.bind(far);
  far.send = async (message, options) => {
    sent.push((message as Frame).method ?? 'answer');
    return send(message, options);
  };
  await client.connect(near as never);
  return { client, sent };
}

const servers = {
  'v1 McpServer': (capabilities: object) => new McpServer(info, { capabilities }),
  'v1 Server': (capabilities: object) => new Server(info, { capabilities }),
  'v2 McpServer': (capabilities: object) => new McpServer2(info, { capabilities }),
  'v2 Server': (capabilities: object) => new McpServer2(info, { capabilities }).server,
};
const lowOf = (server: object): Server => ('server' in server ? server.server : server) as Server;

describe.for(Object.entries(servers))('guardServer on a %s', ([, make]) => {
  it('names an undeclared notification as it is emitted, and lets it pass', async () => {
    const server = make(withResources);
    const findings: Finding[] = [];
    guardServer(server, { onUndeclared: (finding) => findings.push(finding) });
    const { sent } = await join(server as never);
    await lowOf(server).sendResourceUpdated({ uri: 'demo://a' });
    await lowOf(server).sendResourceUpdated({ uri: 'demo://b' });
    expect(findings.map(({ verdict, capability, method, count }) => [verdict, capability, method, count])).toEqual([
      ['undeclared', 'resources.subscribe', 'notifications/resources/updated', 1],
      ['undeclared', 'resources.subscribe', 'notifications/resources/updated', 2],
    ]);
    expect(findings[0]?.cure).toContain('Declare resources.subscribe');
    expect(sent.filter((method) => method.startsWith('notifications/resources'))).toHaveLength(2);
  });

  it('says nothing of what is declared, and of what nothing gates', async () => {
    const server = make({ resources: { subscribe: true, listChanged: true }, logging: {} });
    const findings: Finding[] = [];
    guardServer(server, { onUndeclared: (finding) => findings.push(finding) });
    const { sent } = await join(server as never);
    await lowOf(server).sendResourceListChanged();
    await lowOf(server).sendResourceUpdated({ uri: 'demo://a' });
    await lowOf(server).sendLoggingMessage({ level: 'info', data: 'x' });
    await lowOf(server).notification({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
    expect(findings).toEqual([]);
    expect(sent.filter((method) => method.startsWith('notifications/'))).toHaveLength(4);
  });

  it('names what the SDK itself refuses or swallows', async () => {
    const server = make({});
    const methods: (string | undefined)[] = [];
    guardServer(server, { onUndeclared: ({ method }) => methods.push(method) });
    const { sent } = await join(server as never);
    await expect(lowOf(server).sendToolListChanged()).rejects.toThrow(/does not support/);
    await lowOf(server).sendLoggingMessage({ level: 'info', data: 'x' });
    expect(methods).toEqual(['notifications/tools/list_changed', 'notifications/message']);
    expect(sent.filter((method) => method.startsWith('notifications/'))).toEqual([]);
  });

  it('refuses each request for which the client declared nothing, before the wire', async () => {
    const server = make(withResources);
    guardServer(server);
    const { sent } = await join(server as never);
    const refusal = (method: string) => ({ name: 'LiveError', kind: 'not-supported', sent: false, message: expect.stringContaining(`${method} was not sent`) as string });
    await expect(lowOf(server).createMessage({ messages: [], maxTokens: 1 })).rejects.toMatchObject(refusal('sampling/createMessage'));
    await expect(lowOf(server).listRoots()).rejects.toMatchObject(refusal('roots/list'));
    await expect(lowOf(server).elicitInput({ message: 'x', requestedSchema: { type: 'object', properties: {} } })).rejects.toMatchObject(refusal('elicitation/create'));
    await expect(lowOf(server).request({ method: 'roots/list' }, undefined as never)).rejects.toMatchObject(refusal('roots/list'));
    expect(sent).toEqual(['answer']);
  });

  it('lets through what the client declared, and refuses the mode that it did not', async () => {
    const server = make({});
    guardServer(server);
    const { client } = await join(server as never, { roots: {}, elicitation: {}, sampling: {} });
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///a' }] }));
    client.setRequestHandler(CreateMessageRequestSchema, () => ({ role: 'assistant', model: 'm', content: { type: 'text', text: 'hi' } }));
    await expect(lowOf(server).listRoots()).resolves.toMatchObject({ roots: [{ uri: 'file:///a' }] });
    await expect(lowOf(server).createMessage({ messages: [], maxTokens: 1 })).resolves.toMatchObject({ model: 'm' });
    await expect(lowOf(server).elicitInput({ mode: 'url', url: 'https://a.example', elicitationId: '1', message: 'x' }))
      .rejects.toMatchObject({ kind: 'not-supported', message: expect.stringContaining('elicitation.url') as string });
    await expect(lowOf(server).createMessage({ messages: [], maxTokens: 1, tools: [{ name: 't', inputSchema: { type: 'object' } }] }))
      .rejects.toMatchObject({ kind: 'not-supported', message: expect.stringContaining('sampling.tools') as string });
  });

  it('is gone when removed, and takes nobody else with it', async () => {
    const server = make(withResources);
    const low = lowOf(server) as unknown as Record<string, unknown>;
    const before = Object.getOwnPropertyNames(low).sort();
    const outer: Finding[] = [];
    const inner: Finding[] = [];
    const removeInner = guardServer(server, { onUndeclared: (finding) => inner.push(finding) });
    const removeOuter = guardServer(server, { onUndeclared: (finding) => outer.push(finding) });
    await join(server as never);
    removeInner();
    await lowOf(server).sendResourceUpdated({ uri: 'demo://a' });
    expect([inner.length, outer.length]).toEqual([0, 1]);
    removeOuter();
    await lowOf(server).sendResourceUpdated({ uri: 'demo://a' });
    expect([inner.length, outer.length]).toEqual([0, 1]);
    const alone = make(withResources);
    guardServer(alone)();
    expect(Object.getOwnPropertyNames(lowOf(alone)).sort()).toEqual(before);
  });

  it('gives what the listener throws to the caller, and sends nothing', async () => {
    const server = make(withResources);
    guardServer(server, { onUndeclared: ({ capability }) => { throw new Error(`no ${capability}`); } });
    const { sent } = await join(server as never);
    await expect(lowOf(server).sendResourceUpdated({ uri: 'demo://a' })).rejects.toThrow('no resources.subscribe');
    expect(sent).toEqual(['answer']);
  });
});

/** A result schema for what the second SDK does not know by itself. */
const anything = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as never;
const announced = gatedMessages.filter(({ sender, kind }) => sender === 'server' && kind === 'notification');
const asked = gatedMessages.filter(({ sender, kind, until }) => sender === 'server' && kind === 'request' && until !== undefined);

describe.for(Object.entries(servers))('the one table, on a %s', ([, make]) => {
  it('names every notification of it where nothing was declared', async () => {
    const server = make({});
    const told: string[] = [];
    guardServer(server, { onUndeclared: ({ method, capability }) => told.push(`${method} ${capability}`) });
    await join(server as never);
    // The SDKs may refuse some of them as well; the guard has told by then.
    for (const { method } of announced) await lowOf(server).notification({ method, params: {} } as never).catch(() => {});
    expect(told).toEqual(announced.map(({ method, capability }) => `${method} ${capability}`));
    expect(told.length).toBeGreaterThan(6);
  });

  it('refuses every request of it to a client that declared nothing, and every part to one that declared the whole alone', async () => {
    const server = make({});
    guardServer(server);
    const { sent } = await join(server as never);
    for (const { method } of asked) {
      await expect(lowOf(server).request({ method, params: {} } as never, anything), method).rejects.toMatchObject({ name: 'LiveError', kind: 'not-supported', sent: false });
    }
    expect(sent).toEqual(['answer']);
    const other = make({});
    guardServer(other);
    const joined = await join(other as never, { sampling: {}, elicitation: { url: {} }, roots: {} });
    for (const { method, capability, param: [key = ''], values } of gatedParts.filter(({ sender, capability: path }) => sender === 'server' && path !== 'elicitation.url')) {
      const params = { [key]: values?.[0] ?? { a: 1 } };
      await expect(lowOf(other).request({ method, params } as never, anything), capability).rejects.toMatchObject({ kind: 'not-supported', message: expect.stringContaining(capability) as string });
    }
    expect(joined.sent).toEqual(['answer']);
  });
});

describe('guardServer', () => {
  it('sees what a tool sends through its context, in the first SDK', async () => {
    const server = new McpServer(info, { capabilities: {} });
    const methods: (string | undefined)[] = [];
    let refusal: unknown;
    server.registerTool('t', {}, async ({ sendNotification, sendRequest }) => {
      await sendNotification({ method: 'notifications/resources/list_changed' }).catch(() => {});
      refusal = await sendRequest({ method: 'roots/list' }, undefined as never).catch((error: unknown) => error);
      return { content: [] };
    });
    guardServer(server, { onUndeclared: ({ method }) => methods.push(method) });
    const { client } = await join(server as never);
    await client.callTool({ name: 't' });
    expect(methods).toEqual(['notifications/resources/list_changed']);
    expect(refusal).toMatchObject({ kind: 'not-supported', sent: false });
  });

  it.for(['legacy', 'modern'] as const)('sees what a tool sends through its context, in the second SDK, %s era', async (era) => {
    const methods: (string | undefined)[] = [];
    let refusal: unknown;
    const make = (): McpServer2 => {
      const server = new McpServer2(info, { capabilities: { resources: { listChanged: false } } });
      server.registerTool('t', {}, async ({ mcpReq }) => {
        await mcpReq.notify({ method: 'notifications/resources/list_changed' }).catch(() => {});
        refusal = await mcpReq.requestSampling({ messages: [], maxTokens: 1 }).catch((error: unknown) => error);
        return { content: [] };
      });
      guardServer(server, { onUndeclared: ({ method }) => methods.push(method) });
      return server;
    };
    const client = new ModernClient(info, { versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } });
    if (era === 'legacy') {
      const [near, far] = InMemoryTransport2.createLinkedPair();
      await make().connect(far);
      await client.connect(near);
    } else {
      const handler = createMcpHandler(make);
      await client.connect(new StreamableHTTPClientTransport(new URL('http://a.test/mcp'), { fetch: (url, init) => handler.fetch(new Request(url, init)) }));
    }
    expect(client.getProtocolEra()).toBe(era);
    await client.callTool({ name: 't' });
    expect(methods).toEqual(['notifications/resources/list_changed']);
    expect(refusal).toMatchObject({ kind: 'not-supported', sent: false });
    await client.close();
  });

  it('names a list that is announced on a server that declared `resources: {}`, the framework having declared nothing by itself', async () => {
    const server = new Server(info, { capabilities: withResources });
    const methods: (string | undefined)[] = [];
    const byFramework: Finding[] = [];
    guardServer(server, { onUndeclared: ({ method }) => methods.push(method) });
    await join(server as never);
    await server.sendResourceListChanged();
    expect(methods).toEqual(['notifications/resources/list_changed']);
    const declaring = new McpServer(info, { capabilities: withResources });
    guardServer(declaring, { onUndeclared: (finding) => byFramework.push(finding) });
    await join(declaring as never);
    declaring.registerResource('a', 'demo://a', {}, () => ({ contents: [] }));
    await declaring.server.sendResourceListChanged();
    expect(byFramework, 'McpServer declares listChanged by itself').toEqual([]);
  });

  it('refuses where no declaration of a client has arrived', async () => {
    const server = new McpServer(info);
    guardServer(server);
    await expect(server.server.listRoots()).rejects.toMatchObject({ kind: 'not-supported', message: expect.stringContaining('no declaration of the client') as string });
  });

  it('refuses what is no server, with the remedy', () => {
    expect(() => guardServer({})).toThrow(/hand in the McpServer or its Server/);
    expect(() => guardServer({ server: { notification: 1 } })).toThrow(TypeError);
  });
});
