// `npm run check`: the gates beside the tests. All run, also after one has failed. `npm run check -- packed consumers` runs those alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './ensureChromium.mjs';
import { chooseGates, gatesFor } from './gates.mjs';
import { runPipeline } from './runPipeline.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mcp-live-pack-'));
const gates = chooseGates(gatesFor(join(folder, 'mcp-live.tgz')), process.argv.slice(2));
const browser = gates.some((gate) => gate.browser) ? { CHROMIUM_PATH: await ensureChromium() } : {};
await runPipeline(gates.map(({ name, command, tests, env }) => ({ name, command, tests, env: { ...env, ...browser } })));
rmSync(folder, { recursive: true });
