import { FastMCP } from 'fastmcp';
import { freePort } from './freePort.mjs';

/** fastmcp, which declares `subscribe` always: with sessions it announces, stateless it acknowledges and cannot. */
export async function startFastmcp(store, { stateless }) {
  const server = new FastMCP({ name: stateless ? 'fastmcp-stateless' : 'fastmcp', version: '1.0.0', logger: silent });
  for (const uri of store.uris) {
    server.addResource({ uri, name: uri, mimeType: 'application/json', load: async () => ({ text: store.get(uri) }) });
  }
  store.onChange((uri) => {
    server.sendResourceUpdated(uri).catch(() => {});
  });
  const port = await freePort();
  await server.start({ transportType: 'httpStream', httpStream: { host: '127.0.0.1', port, endpoint: '/mcp', stateless } });
  return { url: `http://127.0.0.1:${port}/mcp`, end: () => server.stop() };
}

const silent = { debug() {}, error() {}, info() {}, log() {}, warn() {} };
