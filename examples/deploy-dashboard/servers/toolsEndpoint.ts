import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { McpEndpoint } from './McpHost.js';
import { searchInvoices, searchInvoicesTool } from './searchInvoices.js';
import { webEndpoint } from './webEndpoint.js';

/** Has tools and declares nothing else. */
export function toolsEndpoint(): McpEndpoint {
  return webEndpoint(createMcpHandler(() => {
    const server = new Server({ name: 'invoices', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [searchInvoicesTool] }));
    server.setRequestHandler('tools/call', ({ params }) => {
      if (params.name !== searchInvoicesTool.name) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`);
      }
      return searchInvoices(params.arguments ?? {});
    });
    return server;
  }));
}
