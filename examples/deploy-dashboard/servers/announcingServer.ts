import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { registerStatuses } from './registerStatuses.js';
import type { Session } from './sessionEndpoint.js';

/** Declares `resources.subscribe` and does what it declares. */
export function announcingServer(database: DeployDatabase): Session {
  const server = new McpServer({ name: 'deploys-announced', version: '1.0.0' }, { capabilities: { resources: { subscribe: true } } });
  registerStatuses(server, database);
  const watched = new Set<string>();
  server.server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    watched.add(uri);
    return {};
  });
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    watched.delete(uri);
    return {};
  });
  return { server, watched };
}
