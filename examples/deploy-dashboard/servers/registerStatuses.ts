import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { environmentOf, readDeployStatus, statusUris } from './DeployStatus.js';

/** One JSON resource for each environment. The SDK adds `listChanged: true` to what the server declares. */
export function registerStatuses(server: McpServer, database: DeployDatabase): void {
  for (const uri of statusUris) {
    server.registerResource(`${environmentOf(uri)} status`, uri, { mimeType: 'application/json' }, async () => ({
      contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(await readDeployStatus(database, uri)) }],
    }));
  }
}
