import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { registerStatuses } from './registerStatuses.js';
import type { Session } from './sessionEndpoint.js';

/** Declares `resources.subscribe` and has no handler for it: the SDK lets a server do that. */
export function unhandledServer(database: DeployDatabase): Session {
  const server = new McpServer({ name: 'deploys-unhandled', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
  registerStatuses(server, database);
  return { server, watched: new Set() };
}
