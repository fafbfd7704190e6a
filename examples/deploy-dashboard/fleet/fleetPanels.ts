import { statusUri } from '../servers/DeployStatus.js';
import type { Panel } from '../servers/Panel.js';

const uri = statusUri('production');

/** The panels that the fleet adds to the six. What each must show stands in README.md beside this file. */
export const fleetPanels: readonly Panel[] = [
  {
    name: 'partial', host: 'partial', door: 'client', uri, look: 'status', faults: ['cut', 'down'],
    title: 'Honours another only', about: 'A v2 handler that listens for staging, and not for production.',
  },
  {
    name: 'everything', host: 'everything', door: 'sdk', uri: 'demo://resource/dynamic/text/1', look: 'plain', faults: ['cut', 'down'],
    title: 'server-everything', about: "The protocol's test server, its updates switched on. A document of its own.",
  },
  {
    name: 'fastmcp', host: 'fastmcp', door: 'sdk', uri, look: 'status', faults: ['cut', 'down'],
    title: 'fastmcp', about: 'With sessions.',
  },
  {
    name: 'fastmcp-stateless', host: 'fastmcp-stateless', door: 'sdk', uri, look: 'status', faults: ['down'],
    title: 'fastmcp, stateless', about: 'Declares and acknowledges all the same.',
  },
  {
    name: 'tmcp', host: 'tmcp', door: 'sdk', uri, look: 'status', faults: ['cut', 'down'],
    title: 'tmcp, by template', about: 'Acknowledges a URI of a template and never announces it.',
  },
  {
    name: 'mcp-handler', host: 'mcp-handler', door: 'client', uri, look: 'status', faults: ['cut', 'down'],
    title: 'mcp-handler', about: 'Honours every listen and has no call to announce with.',
  },
  {
    name: 'mcp-proxy', host: 'mcp-proxy', door: 'sdk', uri, look: 'status', faults: ['cut', 'down'],
    title: 'mcp-proxy', about: 'Before a server that speaks stdio.',
  },
  {
    name: 'mcp-proxy-stateless', host: 'mcp-proxy-stateless', door: 'sdk', uri, look: 'status', faults: ['down'],
    title: 'mcp-proxy, stateless', about: 'The same before the same server, without sessions.',
  },
];
