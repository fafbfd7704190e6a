// `npm run test:planted`: plants each bug in a copy of the sources and lets the fault engine look for it with the ordinary schedules.
// Fails unless every one is found. Names of patches as arguments run only those.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { applyPatch } from './planted/applyPatch.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'test/faults/planted');
const patienceMs = 900_000;

/** A copy of all that the engine is made of, with one bug in it. */
function plant(patch) {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const part of ['src', 'test/faults', 'test/support']) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { path, text } = applyPatch(patch, (name) => readFileSync(join(root, name), 'utf8'));
  writeFileSync(join(copy, path), text);
  return copy;
}

async function hunt(copy) {
  const bundle = join(copy, 'hunt.mjs');
  const doors = ['core', 'sdk', 'client', 'testing'].map((door) => [`mcp-live/${door}`, join(copy, `src/${door}.ts`)]);
  await build({
    entryPoints: [join(copy, 'test/faults/hunt.ts')], outfile: bundle, bundle: true, platform: 'node', format: 'esm', target: 'node20',
    alias: Object.fromEntries(doors),
    // Some dependencies are CommonJS.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const { stdout } = await run(process.execPath, [bundle], { timeout: patienceMs });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const wanted = process.argv.slice(2);
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch') && (wanted.length === 0 || wanted.includes(name.replace('.patch', ''))));
let missed = 0;
for (const name of patches) {
  const copy = plant(readFileSync(join(folder, name), 'utf8'));
  try {
    const { isFound, schedules, way, why } = await hunt(copy).catch((error) => (error.killed ? { isFound: true, schedules: '?', way: 'any', why: 'it came to no end' } : Promise.reject(error)));
    if (!isFound) missed += 1;
    console.log(isFound ? `found   ${name} after ${schedules} schedules (${way}): ${why}` : `MISSED  ${name} in ${schedules} schedules`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
console.log(`${patches.length - missed} of ${patches.length} planted bugs found`);
process.exitCode = missed === 0 ? 0 : 1;
