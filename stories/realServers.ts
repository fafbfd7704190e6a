import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer as ModernServer } from '@modelcontextprotocol/server';
import type { ServerSource } from 'mcp-live';
import { streamableHttp } from 'mcp-live/client';
import { overTransport } from 'mcp-live/sdk';
import { address, uri } from './Scene.js';

/** A server of one of the SDKs, in the page. */
export interface RealServer {
  readonly source: ServerSource;
  /** @param announce whether it says so, as the SDK has it */
  set(text: string, announce?: boolean): void;
}

interface Document { text: string }

const contentsOf = (document: Document): { contents: { uri: string; mimeType: string; text: string }[] } => ({
  contents: [{ uri, mimeType: 'text/plain', text: document.text }],
});

/**
 * `McpServer` of `@modelcontextprotocol/sdk`, over its own linked transport. It declares `subscribe`, and whether anything is there to
 * answer is another matter: the SDK lets a server declare what it has no handler for.
 */
export function sdkServer({ isDeclared, isHandled }: { isDeclared: boolean; isHandled: boolean }): RealServer {
  const document = { text: 'v42 is running' };
  const announcers = new Set<() => void>();
  const open = async (): Promise<InMemoryTransport> => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const server = new McpServer({ name: 'in-page', version: '1.0.0' }, isDeclared ? { capabilities: { resources: { subscribe: true } } } : {});
    server.registerResource('status', uri, { mimeType: 'text/plain' }, () => contentsOf(document));
    if (isHandled) {
      server.server.setRequestHandler(SubscribeRequestSchema, () => ({}));
      server.server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
    }
    // The package's transports and its servers disagree under exactOptionalPropertyTypes.
    await server.connect(far as Parameters<typeof server.connect>[0]);
    announcers.add(() => { void server.server.sendResourceUpdated({ uri }).catch(() => {}); });
    return near;
  };
  return {
    source: overTransport(open as Parameters<typeof overTransport>[0], { key: `sdk ${isDeclared} ${isHandled}` }),
    set(text, announce = true) {
      document.text = text;
      if (announce) for (const say of announcers) say();
    },
  };
}

/** The handler of `@modelcontextprotocol/server`, which is a `fetch` in the page: 2026-07-28. */
export function modernServer(): RealServer {
  const document = { text: 'v42 is running' };
  const handler = createMcpHandler(() => {
    const server = new ModernServer({ name: 'in-page', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
    server.registerResource('status', uri, { mimeType: 'text/plain' }, () => contentsOf(document));
    return server;
  });
  return {
    source: streamableHttp(address, { fetch: (url, init) => handler.fetch(new Request(url, init)) }),
    set(text, announce = true) {
      document.text = text;
      if (announce) handler.notify.resourceUpdated(uri);
    },
  };
}
