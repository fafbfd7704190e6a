import { startEverything } from './everything.mjs';
import { startFastmcp } from './fastmcp.mjs';
import { startMcpHandler } from './mcpHandler.mjs';
import { startMcpProxy } from './mcpProxy.mjs';
import { StatusStore } from './StatusStore.mjs';
import { startTmcp } from './tmcp.mjs';

/**
 * A process of its own with servers of other makers. From its parent: `{ kind: 'status', uri, text }` for every document and every change,
 * `{ kind: 'start' }`, `{ kind: 'end' }`. To it: `{ kind: 'ready', urls }` or `{ kind: 'failed', message }`.
 */
const store = new StatusStore();
const started = [];

const makers = {
  everything: () => startEverything(),
  fastmcp: () => startFastmcp(store, { stateless: false }),
  'fastmcp-stateless': () => startFastmcp(store, { stateless: true }),
  tmcp: () => startTmcp(store),
  'mcp-handler': () => startMcpHandler(store),
  'mcp-proxy': () => startMcpProxy(store, { stateless: false }),
  'mcp-proxy-stateless': () => startMcpProxy(store, { stateless: true }),
};

async function start() {
  const urls = await Promise.all(Object.entries(makers).map(async ([name, make]) => {
    const server = await make();
    started.push(server);
    return [name, server.url];
  }));
  process.send({ kind: 'ready', urls: Object.fromEntries(urls) });
}

async function end() {
  await Promise.allSettled(started.splice(0).map((server) => server.end()));
  process.exit(0);
}

process.on('message', (message) => {
  if (message.kind === 'status') store.set(message.uri, message.text);
  else if (message.kind === 'start') start().catch((error) => process.send({ kind: 'failed', message: String(error?.message ?? error) }));
  else void end();
});
// A Ctrl-C reaches the whole group; the parent says when it is this process's turn.
process.on('SIGINT', () => {});
process.on('disconnect', () => void end());
