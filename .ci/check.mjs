// `npm run check`: the gates beside the tests. All run, also after one has failed.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPipeline } from './runPipeline.mjs';

const tool = (name, ...args) => ['npx', '--no-install', name, ...args];
const folder = mkdtempSync(join(tmpdir(), 'mcp-live-pack-'));
const tarball = join(folder, 'mcp-live.tgz');
const steps = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'pack', command: ['node', '.ci/packTarball.mjs', tarball] },
  { name: 'publint', command: tool('publint', 'run', tarball, '--strict') },
  { name: 'attw', command: tool('attw', tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css') },
  { name: 'size', command: ['npm', 'run', '--silent', 'size'] },
];

const hasStories = existsSync('.storybook/main.ts') && existsSync('stories') && readdirSync('stories', { recursive: true }).some((name) => /\.stories\.tsx?$/.test(name));
if (hasStories) {
  const { ensureChromium } = await import('./ensureChromium.mjs');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  steps.push(
    { name: 'build-storybook', command: ['npm', 'run', '--silent', 'build-storybook'], env },
    { name: 'stories', command: tool('vitest', 'run', '--config', '.storybook/vitest.config.ts'), tests: true, env },
  );
}

await runPipeline(steps);
rmSync(folder, { recursive: true });
