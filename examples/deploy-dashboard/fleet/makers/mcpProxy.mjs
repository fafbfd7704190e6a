import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.mjs';
import { startProgram } from './startProgram.mjs';

const proxy = fileURLToPath(new URL('./mcp-proxy.mjs', import.meta.resolve('mcp-proxy').replace('/dist/', '/dist/bin/')));
const stdioServer = fileURLToPath(new URL('./stdioDeploys.mjs', import.meta.url));

/** mcp-proxy before a server that speaks stdio. A file carries the documents to that one, as it shares no process with the rest. */
export async function startMcpProxy(store, { stateless }) {
  const folder = await mkdtemp(join(tmpdir(), 'deploy-dashboard-'));
  const file = join(folder, 'statuses.json');
  const write = async () => {
    const next = join(folder, `next-${++written}.json`);
    await writeFile(next, JSON.stringify(Object.fromEntries(store.uris.map((uri) => [uri, store.get(uri)]))));
    await rename(next, file);
  };
  let written = 0;
  let writing = write();
  store.onChange(() => {
    writing = writing.then(write).catch(() => {});
  });
  await writing;
  const port = await freePort();
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--server', 'stream', ...(stateless ? ['--stateless'] : [])];
  const program = await startProgram([proxy, ...flags, '--', process.execPath, stdioServer, file], port);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    end: async () => {
      await program.end();
      await writing;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
