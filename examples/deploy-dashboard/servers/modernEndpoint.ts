import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { environmentOf, readDeployStatus, statusUris } from './DeployStatus.js';
import type { McpEndpoint } from './McpHost.js';
import { webEndpoint } from './webEndpoint.js';

/** For how long the server vouches for an answer. */
const ttlMs = 5_000;

/**
 * Both eras on one address. A 2026-07-28 client listens and is told; to an older client the same handler declares `subscribe`, answers it
 * with -32601 and has no push stream.
 */
export function modernEndpoint(database: DeployDatabase): McpEndpoint {
  return webEndpoint(createMcpHandler(() => {
    const server = new McpServer(
      { name: 'deploys-modern', version: '1.0.0' },
      { capabilities: { resources: { subscribe: true, listChanged: true } } },
    );
    for (const uri of statusUris) {
      server.registerResource(`${environmentOf(uri)} status`, uri, { mimeType: 'application/json' }, async () => ({
        contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(await readDeployStatus(database, uri)) }],
        ttlMs,
      }));
    }
    return server;
  }));
}
