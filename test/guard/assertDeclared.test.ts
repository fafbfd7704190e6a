import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as McpServer2 } from '@modelcontextprotocol/server';
import { assertDeclared, DeclarationMismatch } from 'mcp-live/guard';
import { describe, expect, it } from 'vitest';

const info = { name: 'x', version: '1' };
const subscribing = { capabilities: { resources: { subscribe: true } } };

function mismatchesOf(act: () => void): DeclarationMismatch {
  try {
    act();
  } catch (error) {
    if (error instanceof DeclarationMismatch) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('assertDeclared', () => {
  it('fails on a stock v1 server that declares subscribe without a handler, and passes once it is mended', () => {
    const server = new McpServer(info, subscribing);
    server.registerResource('a', 'demo://a', {}, () => ({ contents: [] }));
    const { message, findings } = mismatchesOf(() => assertDeclared(server));
    expect(message).toContain('has no handler for resources/subscribe and resources/unsubscribe: it would answer -32601');
    expect(findings).toMatchObject([{ verdict: 'unfulfilled', capability: 'resources.subscribe' }]);
    expect(mismatchesOf(() => assertDeclared(server.server)).message).toBe(message);
    server.server.setRequestHandler(SubscribeRequestSchema, () => ({}));
    server.server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
    expect(() => assertDeclared(server)).not.toThrow();
    expect(() => assertDeclared(server.server, { emits: ['notifications/resources/updated', 'notifications/resources/list_changed'] })).not.toThrow();
  });

  it('passes where the declaration is withdrawn instead', () => {
    expect(() => assertDeclared(new McpServer(info, { capabilities: { resources: { subscribe: false } } }))).not.toThrow();
    expect(() => assertDeclared(new McpServer(info))).not.toThrow();
  });

  it('holds a server of the second SDK to the same, unless it speaks no revision that has subscribe', () => {
    const server = new McpServer2(info, subscribing);
    expect(() => assertDeclared(server)).toThrow(/no handler for resources\/subscribe/);
    server.server.setRequestHandler('resources/subscribe', () => ({}));
    server.server.setRequestHandler('resources/unsubscribe', () => ({}));
    expect(() => assertDeclared(server)).not.toThrow();
    expect(() => assertDeclared(new McpServer2(info, { ...subscribing, supportedProtocolVersions: ['2026-07-28'] }))).not.toThrow();
  });

  it('takes a handler for everything as one', () => {
    const server = new McpServer(info, subscribing);
    server.server.fallbackRequestHandler = async () => ({});
    expect(() => assertDeclared(server)).not.toThrow();
  });

  it('lists every mismatch in one error', () => {
    const server = new McpServer(info, subscribing);
    const { message, findings } = mismatchesOf(() => assertDeclared(server, {
      emits: ['notifications/tools/list_changed', 'notifications/message', 'notifications/progress', 'notifications/resources/updated', 'notifications/mine'],
    }));
    expect(findings.map(({ verdict, method }) => `${verdict} ${method}`)).toEqual([
      'unfulfilled resources/subscribe', 'undeclared notifications/tools/list_changed', 'undeclared notifications/message',
    ]);
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain('→ Declare tools.listChanged');
  });

  it('finds the slip of the pen in a name', () => {
    expect(mismatchesOf(() => assertDeclared(new McpServer(info), { emits: ['notifications/resources/listChanged'] })).message).toContain('knows no notifications/resources/listChanged');
  });

  it('names the line of the source that sends what this server does not declare', () => {
    const source = [{ path: 'src/server.ts', text: 'new McpServer(info, { capabilities: { resources: {} } });\nserver.server.sendResourceListChanged();\n' }];
    const { message } = mismatchesOf(() => assertDeclared(new Server(info, { capabilities: { resources: {} } }), { source }));
    expect(message).toContain('src/server.ts:2: The server emits notifications/resources/list_changed');
    expect(() => assertDeclared(new Server(info, { capabilities: { resources: { listChanged: true } } }), { source })).not.toThrow();
  });

  it('names what the source declares and nowhere sends, unless it is known to be sent', () => {
    const source = [{ path: 's.ts', text: 'const capabilities = { resources: { listChanged: true } };\n' }];
    const server = new McpServer(info, { capabilities: { resources: { listChanged: true } } });
    expect(() => assertDeclared(server, { source })).toThrow(/s\.ts:1 declares resources\.listChanged.*nowhere sends/);
    expect(() => assertDeclared(server, { source, emits: ['notifications/resources/list_changed'] })).not.toThrow();
    expect(() => assertDeclared(new McpServer(info), { source }), 'another server of the same source').not.toThrow();
  });

  it('refuses what is no server', () => {
    expect(() => assertDeclared({ name: 'x' })).toThrow(TypeError);
  });
});
