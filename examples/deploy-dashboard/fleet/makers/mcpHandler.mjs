import { createMcpHandler } from 'mcp-handler';
import { serveWeb } from './serveWeb.mjs';

/** mcp-handler makes a server for each request and has no call to announce with: it honours a listen and stays mute. */
export function startMcpHandler(store) {
  const handler = createMcpHandler((server) => {
    for (const uri of store.uris) {
      server.registerResource(uri, uri, { mimeType: 'application/json' }, async () => ({
        contents: [{ uri, mimeType: 'application/json', text: store.get(uri) }],
      }));
    }
  }, { serverInfo: { name: 'mcp-handler', version: '1.0.0' }, capabilities: { resources: { subscribe: true, listChanged: true } } });
  return serveWeb((request) => handler(request));
}
