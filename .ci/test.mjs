// `npm test`: everything that can be wrong, without network beyond 127.0.0.1. Needs a Chromium, which it looks for and, as a last resort, installs.
import { existsSync } from 'node:fs';
import { ensureChromium } from './ensureChromium.mjs';
import { runPipeline } from './runPipeline.mjs';

const vitest = ['npx', '--no-install', 'vitest', 'run'];
const steps = [
  { name: 'unit', command: [...vitest, '--project', 'unit', '--project', 'react'], tests: true },
  { name: 'core-without-react', command: ['node', '.ci/coreConsumer.mjs'] },
];
if (existsSync('test/e2e')) {
  steps.push({ name: 'e2e', command: [...vitest, '--project', 'e2e'], tests: true, env: { CHROMIUM_PATH: await ensureChromium() } });
}
await runPipeline(steps);
