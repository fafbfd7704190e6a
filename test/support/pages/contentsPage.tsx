import 'mcp-live/styles.css';
import { LivePanel, McpProvider, ResourceTree } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import { scriptedServer, type ScriptedItem } from 'mcp-live/testing';
import { createRoot } from 'react-dom/client';
import { hostileItems } from '../hostileItems.js';

const uri = 'demo://shown';
const server = scriptedServer();
server.set(uri, 'nothing yet');

/** What the tests press. */
export interface ContentsPage {
  /** Has the panel show hostile contents. */
  showHostile(name: string): void;
  show(items: ScriptedItem[]): void;
}

const page: ContentsPage = {
  showHostile: (name) => server.set(uri, hostileItems[name]?.() ?? []),
  show: (items) => server.set(uri, items),
};
Object.assign(globalThis, { contentsPage: page });

createRoot(document.querySelector('#root') ?? document.body).render(
  <McpProvider servers={{ demo: streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) }}>
    <LivePanel uri={uri} title="Shown" />
    <ResourceTree />
  </McpProvider>,
);
