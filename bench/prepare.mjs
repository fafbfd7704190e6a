// What a run needs before it can measure: the peers, the library as it is published, and the page built for production.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const work = join(here, '.work');

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}

/** The peers, at the versions of the lock file; nothing is done where they are there already. */
function installPeers() {
  const lock = createHash('sha256').update(readFileSync(join(here, 'package-lock.json'))).digest('hex');
  const mark = join(here, 'node_modules', '.bench-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  run('npm', ['ci', '--no-audit'], here);
  writeFileSync(mark, lock);
}

/** Packs the library and unpacks it beside the peers. @param tarball one that is there already */
function installLibrary(tarball) {
  mkdirSync(work, { recursive: true });
  const packed = tarball ?? join(work, 'mcp-live.tgz');
  if (tarball === undefined) {
    run('npm', ['run', '--silent', 'build'], root);
    run('node', ['.ci/packTarball.mjs', packed], root);
  }
  const folder = join(here, 'node_modules', 'mcp-live');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('tar', ['-xzf', packed, '-C', folder, '--strip-components=1'], here);
}

export function prepareLibrary({ tarball } = {}) {
  installPeers();
  installLibrary(tarball);
}

/** @returns the folders of the built pages, by mode */
export async function buildPages(modes) {
  const { build } = await import('vite');
  const { viteConfig } = await import('./vite.config.js');
  const folders = {};
  for (const mode of modes) {
    await build(viteConfig(mode));
    folders[mode] = join(work, mode);
  }
  return folders;
}
