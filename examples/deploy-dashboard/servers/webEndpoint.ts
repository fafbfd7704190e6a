import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import type { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpEndpoint } from './McpHost.js';

/** A handler of `@modelcontextprotocol/server` behind node:http. It keeps nothing between two requests, so there are no sessions to forget. */
export function webEndpoint(handler: ReturnType<typeof createMcpHandler>): McpEndpoint {
  const node = toNodeHandler(handler);
  return {
    // The package's own type and Node's disagree under exactOptionalPropertyTypes.
    handle: (request, response, body) => node(request as NodeIncomingMessageLike, response, body),
    announce: (uri) => handler.notify.resourceUpdated(uri),
    forgetSessions: () => Promise.resolve(),
  };
}
