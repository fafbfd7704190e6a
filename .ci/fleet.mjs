// The fleet of fourteen servers on one page, in a browser. Installs them into a folder of their own first; that alone is tried again.
import { ensureChromium } from './ensureChromium.mjs';
import { runPipeline } from './runPipeline.mjs';

const config = 'examples/deploy-dashboard/fleet/vitest.config.ts';
await runPipeline([{
  name: 'fleet', command: ['npx', '--no-install', 'vitest', 'run', '--config', config], tests: true, timeoutMs: 900_000, env: { CHROMIUM_PATH: await ensureChromium() },
}]);
