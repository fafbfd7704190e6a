// `node .ci/lockConsumers.mjs <tarball> [names]`: renews the lock files of examples/consumers after a dependency has changed, on purpose only.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [tarball, ...names] = process.argv.slice(2);
const all = readdirSync('examples/consumers', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
for (const name of names.length > 0 ? names : all) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-live-lock-'));
  copyFileSync(join('examples/consumers', name, 'package.json'), join(folder, 'package.json'));
  copyFileSync('.npmrc', join(folder, '.npmrc'));
  copyFileSync(tarball, join(folder, 'mcp-live.tgz'));
  const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${name} could not be locked`);
  writeLock(join(folder, 'package-lock.json'), join('examples/consumers', name, 'package-lock.json'));
  rmSync(folder, { recursive: true });
}

/** Every build packs other bytes: the package under test is the one entry without a checksum. */
function writeLock(from, to) {
  const lock = JSON.parse(readFileSync(from, 'utf8'));
  delete lock.packages['node_modules/mcp-live'].integrity;
  writeFileSync(to, `${JSON.stringify(lock, null, 2)}\n`);
}
