import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** A server over stdio that shows the documents of one JSON file and announces what changes in it. */
const file = process.argv[2] ?? '';
const load = async () => JSON.parse(await readFile(file, 'utf8'));
let statuses = await load();
const watched = new Set();

const server = new McpServer({ name: 'stdio-deploys', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
for (const uri of Object.keys(statuses)) {
  server.registerResource(uri, uri, { mimeType: 'application/json' }, async () => ({
    contents: [{ uri, mimeType: 'application/json', text: (await load())[uri] }],
  }));
}
server.server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
  watched.add(uri);
  return {};
});
server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
  watched.delete(uri);
  return {};
});

watch(dirname(file), async () => {
  const next = await load().catch(() => statuses);
  const changed = Object.keys(next).filter((uri) => next[uri] !== statuses[uri] && watched.has(uri));
  statuses = next;
  for (const uri of changed) await server.server.sendResourceUpdated({ uri });
});
process.stdin.on('close', () => process.exit(0));
await server.connect(new StdioServerTransport());
