// `npm run build`: dist/ is src/ file for file, so that each keeps its own 'use client' and a bundler sees every module.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (existsSync('src/components/styles.css')) {
  copyFileSync('src/components/styles.css', 'dist/styles.css');
  // TypeScript 6 checks imports for their side effects too: without this `import 'mcp-live/styles.css'` is an error for them.
  writeFileSync('dist/styles.css.d.ts', 'export {};\n');
}
if (existsSync('dist/cli/main.js')) chmodSync('dist/cli/main.js', 0o755);
process.exitCode = status ?? 1;
