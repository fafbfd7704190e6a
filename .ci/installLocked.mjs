import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const attempts = 3;

/**
 * Installs what the lock file of `folder` names into `target`, which is made where it is missing. A registry may have a bad moment, so an
 * install is tried again; what is tested afterwards never is.
 * @param {string} folder
 * @param {string} target
 * @param {{ scripts?: boolean }} [options]
 */
export function installLocked(folder, target, { scripts = false } = {}) {
  mkdirSync(target, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    if (resolve(folder) !== resolve(target)) copyFileSync(join(folder, file), join(target, file));
  }
  copyFileSync('.npmrc', join(target, '.npmrc'));
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', ...(scripts ? [] : ['--ignore-scripts'])];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { status } = spawnSync('npm', args, { cwd: target, stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
    if (status === 0 && existsSync(join(target, 'node_modules'))) return;
    console.error(`npm ci for ${folder} failed (attempt ${attempt} of ${attempts})`);
  }
  throw new Error(`${folder} could not be installed`);
}
