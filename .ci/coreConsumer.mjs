// Installs the packed package where there is no React, and runs consumers/core.mjs on it in plain Node.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const run = (program, args, cwd = process.cwd()) => {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], timeout: 180_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status ?? 'a time-out'}`);
};

const folder = mkdtempSync(join(tmpdir(), 'mcp-live-consumer-'));
try {
  run('npm', ['run', '--silent', 'build']);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'mcp-live'), { recursive: true });
  const tarball = join(folder, 'mcp-live.tgz');
  run('node', ['.ci/packTarball.mjs', tarball]);
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'mcp-live')]);
  for (const name of ['@tanstack/query-core', '@modelcontextprotocol/sdk', '@cfworker/json-schema']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name), 'dir');
  }
  copyFileSync(new URL('./consumers/core.mjs', import.meta.url), join(folder, 'core.mjs'));
  run('node', ['core.mjs'], folder);
} finally {
  rmSync(folder, { recursive: true });
}
