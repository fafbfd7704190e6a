import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installLocked } from '../../.ci/installLocked.mjs';
import { allPackages, type Consumer, layConsumer, sdks } from './packedPackage.js';

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let compilers: string;

beforeAll(() => {
  compilers = mkdtempSync(join(tmpdir(), 'mcp-live-compilers-'));
  installLocked(inProject('.ci/typescript'), compilers);
});
afterAll(() => rmSync(compilers, { recursive: true }));

const versions = [
  { version: '5.9', at: () => join(compilers, 'node_modules/typescript-5') },
  { version: '6.0', at: () => join(compilers, 'node_modules/typescript-6') },
  { version: '7.0', at: () => inProject('node_modules/typescript') },
];
const resolutions = [{ module: 'esnext', moduleResolution: 'bundler' }, { module: 'nodenext', moduleResolution: 'nodenext' }];

/** Everything is checked that the compiler meets: the declarations of the package and of its neighbours too. */
function compile({ folder, run }: Consumer, compiler: string, file: string, options: object): string {
  copyFileSync(inProject(`.ci/consumers/types/${file}`), join(folder, file));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: {
      ...options, target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], jsx: 'react-jsx', types: ['node'], noEmit: true, skipLibCheck: false,
      strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true, noUncheckedSideEffectImports: true,
    },
    files: [file],
  }));
  const { out, err } = run(process.execPath, join(compiler, 'bin/tsc'), '-p', 'tsconfig.json');
  return `${out}${err}`;
}

describe.each(versions)('TypeScript $version', ({ version, at }) => {
  test('is the one that is meant', () => {
    expect(JSON.parse(readFileSync(join(at(), 'package.json'), 'utf8'))).toMatchObject({ version: expect.stringMatching(`^${version.replace('.', '\\.')}\\.`) });
  });

  test.each(resolutions)('takes every door, resolved as $moduleResolution does', (options) => {
    expect(compile(layConsumer(allPackages()), at(), 'application.tsx', options)).toBe('');
  });

  test.each([{ file: 'onlySdk.ts', missing: sdks[1] }, { file: 'onlyClient.ts', missing: sdks[0] }])('takes one door where $missing is missing', ({ file, missing }) => {
    const others = ['@modelcontextprotocol/node', '@modelcontextprotocol/server'];
    const packages = allPackages().filter((name) => name !== missing && !others.includes(name));
    expect(compile(layConsumer(packages), at(), file, { module: 'esnext', moduleResolution: 'bundler' })).toBe('');
  });
});
