// Runs the library's own React tests on React 18.3: a copy of the sources, with React and all that loads it from react-18/package-lock.json.
// `node .ci/onReact18.mjs [arguments for Vitest]`
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installLocked } from './installLocked.mjs';
import { linkPackages } from './linkPackages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mcp-live-react-18-'));
try {
  installLocked('.ci/react-18', folder);
  // A package that is only linked would load the React that lies beside its real place; these are real copies.
  linkPackages('node_modules', join(folder, 'node_modules'));
  for (const name of ['src', 'test', 'vitest.config.ts', 'package.json', 'tsconfig.json']) cpSync(name, join(folder, name), { recursive: true });
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/react/package.json'), 'utf8'));
  console.log(`React ${version}`);
  const outputs = process.argv.slice(2).map((argument) => argument.replace(/(?<=^--outputFile\.json=)(.+)$/, (file) => resolve(file)));
  // The embedding guide's examples bring neighbours of their own, which load the React that lies beside them: the library's tests are meant here.
  const own = ['--project', 'react', '--exclude', 'test/embedding/**'];
  const { status } = spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', ...own, ...outputs], {
    cwd: folder, stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = version.startsWith('18.3.') ? (status ?? 1) : 1;
} finally {
  rmSync(folder, { recursive: true });
}
