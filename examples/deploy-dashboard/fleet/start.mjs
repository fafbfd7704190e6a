import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import process from 'node:process';

/** Starts the example with fourteen servers. The other makers' servers are installed here the first time, and when their lock changed. */
const here = fileURLToPath(new URL('.', import.meta.url));
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const stampFile = `${here}node_modules/.installed-lock.json`;
const lock = read(`${here}package-lock.json`);

if (read(stampFile) !== lock) {
  console.log('Installing the fleet …');
  // None of these packages needs its install script.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: here, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`The fleet could not be installed: npm ci in ${here} ended with ${status}.`);
    process.exit(1);
  }
  const { writeFileSync } = await import('node:fs');
  writeFileSync(stampFile, lock);
}
process.env['DEPLOY_FLEET'] = '1';
await import('../start.mjs');
