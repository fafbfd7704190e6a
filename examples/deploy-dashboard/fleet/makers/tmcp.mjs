import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { McpServer } from 'tmcp';
import { serveWeb } from './serveWeb.mjs';

/** tmcp with a template: an older client's subscription to one of its URIs is acknowledged, and never served. */
export function startTmcp(store) {
  const server = new McpServer(
    { name: 'tmcp', version: '1.0.0', description: 'Deploys by template' },
    { adapter: new ZodJsonSchemaAdapter(), capabilities: { resources: { subscribe: true, listChanged: true } } },
  );
  server.template({ name: 'status', description: 'Latest deploy of an environment', uri: 'deploy://{environment}/status' }, async (uri) => ({
    contents: [{ uri, mimeType: 'application/json', text: store.get(uri) ?? 'null' }],
  }));
  store.onChange((uri) => server.changed('resource', uri));
  const transport = new HttpTransport(server, { path: '/mcp' });
  return serveWeb(async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 }));
}
