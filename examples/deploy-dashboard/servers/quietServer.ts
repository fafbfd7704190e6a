import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, ListResourcesRequestSchema, McpError, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { environmentOf, readDeployStatus, statusUris } from './DeployStatus.js';
import type { Session } from './sessionEndpoint.js';

/** Declares `resources: {}`. By hand, because both the constructor's option and `registerResource` make the SDK declare `listChanged` too. */
export function quietServer(database: DeployDatabase): Session {
  const server = new McpServer({ name: 'deploys-quiet', version: '1.0.0' });
  server.server.registerCapabilities({ resources: {} });
  server.server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: statusUris.map((uri) => ({ uri, name: `${environmentOf(uri)} status`, mimeType: 'application/json' })),
  }));
  server.server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const status = await readDeployStatus(database, uri);
    if (status === undefined) throw new McpError(ErrorCode.InvalidParams, `Resource ${uri} not found`);
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(status) }] };
  });
  return { server, watched: new Set() };
}
