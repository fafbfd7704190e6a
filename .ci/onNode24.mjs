// `node .ci/onNode24.mjs <tarball>`: what is meant for Node, on Node 24: every door, the command, the machinery without React.
// Takes the Node that runs it where it is new enough, else the one that npm has for this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { installLocked } from './installLocked.mjs';

const [tarball] = process.argv.slice(2);
const isNew = Number(process.versions.node.split('.')[0]) >= 24;
const folder = mkdtempSync(join(tmpdir(), 'mcp-live-node-24-'));
try {
  if (!isNew) installLocked('.ci/node-24', folder);
  const bin = isNew ? resolve(process.execPath, '..') : join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  const run = (...args) => spawnSync(join(bin, 'node'), args, {
    stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, MCP_LIVE_TARBALL: resolve(tarball) },
  }).status ?? 1;
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const codes = [
    run('--eval', `console.log('Node', process.version); if (!process.version.startsWith('v24.') && ${!isNew}) process.exit(1)`),
    run(vitest, 'run', '--project', 'packed', 'test/packed/doors.packed.test.ts'),
    run(vitest, 'run', '--project', 'unit', 'test/cli', 'test/testingNode', 'test/guard', 'test/adapters'),
  ];
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
