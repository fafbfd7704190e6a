// Packs what is in dist/ as npm would publish it: `node .ci/packTarball.mjs <path of the tarball>`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const tarball = resolve(process.argv[2]);
const folder = mkdtempSync(join(dirname(tarball), 'pack-'));
const { status } = spawnSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
if (status === 0) renameSync(join(folder, readdirSync(folder)[0]), tarball);
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
