import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { doors, rooms } from './support/layers.js';
import { packageOf } from './support/judgeModule.js';
import { readSources } from './support/readSources.js';

interface Manifest {
  readonly type: string;
  readonly bin?: Record<string, string>;
  readonly exports: Record<string, string | { types: string; default: string }>;
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly peerDependencies: Record<string, string>;
  readonly peerDependenciesMeta: Record<string, { optional: boolean }>;
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(inProject(path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;

describe('package.json', () => {
  test('its exports are the doors that exist, types first', () => {
    const built = (file: string) => ({ types: `./dist/${file.replace('.ts', '.d.ts')}`, default: `./dist/${file.replace('.ts', '.js')}` });
    const existing = Object.entries(doors).filter(([, { file }]) => existsSync(inProject(`src/${file}`)));
    const expected: Manifest['exports'] = Object.fromEntries(existing.map(([door, { file }]) => [door, built(file)]));
    if (existsSync(inProject('src/components/styles.css'))) {
      expected['./styles.css'] = { types: './dist/styles.css.d.ts', default: './dist/styles.css' };
    }
    expected['./package.json'] = './package.json';
    expect(manifest.exports).toEqual(expected);
    for (const target of Object.values(manifest.exports)) if (typeof target === 'object') expect(Object.keys(target)).toEqual(['types', 'default']);
  });

  test('it has a command exactly where there is a command line', () => {
    expect(manifest.bin).toEqual(existsSync(inProject('src/cli/main.ts')) ? { 'mcp-live': './dist/cli/main.js' } : undefined);
  });

  test('every package that the source loads is a dependency or a peer, and each of these is used', () => {
    const named = new Set(readSources().flatMap(({ imports }) => imports).map(({ specifier }) => specifier).filter((name) => !name.startsWith('.')).map(packageOf));
    named.delete('node:');
    const promised = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]);
    expect([...named].filter((name) => !promised.has(name))).toEqual([]);
    const allowedSomewhere = new Set(Object.values(rooms).flatMap(({ packages = [], typePackages = [] }) => [...packages, ...typePackages]));
    expect([...promised].filter((name) => !allowedSomewhere.has(name))).toEqual([]);
  });

  test('both SDKs may be missing, React and TanStack Query may not', () => {
    const optional = Object.keys(manifest.peerDependenciesMeta).filter((name) => manifest.peerDependenciesMeta[name]?.optional === true);
    expect(optional.sort()).toEqual(['@modelcontextprotocol/client', '@modelcontextprotocol/sdk']);
    expect(Object.keys(manifest.peerDependencies)).toEqual(expect.arrayContaining([...optional, 'react', 'react-dom', '@tanstack/react-query']));
  });
});

const consumers = readdirSync(inProject('examples/consumers'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => `examples/consumers/${name}`);

test.each(['.', '.ci/react-18', '.ci/typescript', '.ci/node-24', ...consumers])('the lock file of %s names no registry', (folder) => {
  expect(read(`${folder}/package-lock.json`)).not.toContain('"resolved": "http');
});

test.each(consumers)('the lock file of %s knows what the package needs; else `node .ci/lockConsumers.mjs <packed package>` renews it', (folder) => {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as { packages: Record<string, Partial<Manifest> & { integrity?: string }> };
  const { dependencies, peerDependencies, integrity } = packages['node_modules/mcp-live'] ?? {};
  expect({ dependencies, peerDependencies }).toEqual({ dependencies: manifest.dependencies, peerDependencies: manifest.peerDependencies });
  expect(integrity, 'every build packs other bytes').toBeUndefined();
});

test('React 18.3 is tried with the versions of everything else that React 19 is', () => {
  const versionsIn = (folder: string) => (JSON.parse(read(`${folder}/package-lock.json`)) as { packages: Record<string, { version?: string }> }).packages;
  const { dependencies: older } = JSON.parse(read('.ci/react-18/package.json')) as Pick<Manifest, 'dependencies'>;
  const same = Object.keys(older).filter((name) => !name.startsWith('react')).map((name) => `node_modules/${name}`);
  const pick = (folder: string) => Object.fromEntries(same.map((name) => [name, versionsIn(folder)[name]?.version]));
  expect(pick('.ci/react-18')).toEqual(pick('.'));
});

test('every npm script that the README names exists', () => {
  if (!existsSync(inProject('README.md'))) return;
  const named = [...read('README.md').matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});
