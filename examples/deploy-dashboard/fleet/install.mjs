import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import process from 'node:process';

const here = fileURLToPath(new URL('.', import.meta.url));
const stampFile = `${here}node_modules/.installed-lock.json`;
const attempts = 3;
const longestMs = 180_000;

/**
 * Installs the other makers' servers the first time, and when their lock changed. A registry may have a bad moment, so it is tried more
 * than once.
 * @returns {boolean} whether they are there
 */
export function installFleet() {
  const lock = read(`${here}package-lock.json`);
  if (read(stampFile) === lock) return true;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    console.log(`Installing the fleet${attempt === 1 ? '' : `, attempt ${attempt} of ${attempts}`} …`);
    // None of these packages needs its install script.
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: here, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32', timeout: longestMs,
    });
    if (status === 0) {
      writeFileSync(stampFile, lock);
      return true;
    }
  }
  console.error(`The fleet could not be installed: npm ci in ${here} failed ${attempts} times.`);
  return false;
}

/** Vitest calls this before the tests. */
export default function setup() {
  if (!installFleet()) throw new Error('the fleet is not installed');
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
