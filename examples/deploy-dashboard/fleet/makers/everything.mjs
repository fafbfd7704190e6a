import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.mjs';
import { startProgram } from './startProgram.mjs';

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));

/** The protocol's own test server. It shows documents of its own. */
export async function startEverything() {
  const port = await freePort();
  const { end } = await startProgram([program, 'streamableHttp'], port, { PORT: String(port) });
  return { url: `http://127.0.0.1:${port}/mcp`, end };
}
