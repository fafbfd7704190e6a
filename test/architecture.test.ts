import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { judgeModule, packageOf, roomOf, targetOf } from './support/judgeModule.js';
import { doors, rooms } from './support/layers.js';
import { type ModuleFacts, readModule } from './support/readModule.js';
import { readSources } from './support/readSources.js';

const sources = readSources();
const byPath = new Map(sources.map((module) => [module.path, module]));

/** `./x.js` may be `x.ts` or `x.tsx`. */
function find(path: string): ModuleFacts | undefined {
  return byPath.get(path) ?? byPath.get(path.replace(/\.ts$/, '.tsx'));
}

/** Every package that loading a file loads, with the file that asks for it. */
function loadedBy(start: string): Map<string, string> {
  const loaded = new Map<string, string>();
  const seen = new Set([start]);
  for (const path of seen) {
    const module = find(path);
    if (module?.hasJsx === true) loaded.set('react', path);
    for (const { specifier, kind } of module?.imports ?? []) {
      if (kind !== 'value') continue;
      if (specifier.startsWith('.')) seen.add(targetOf(path, specifier));
      else loaded.set(packageOf(specifier), path);
    }
  }
  return loaded;
}

function neighbours(name: string): string[] {
  return [...(rooms[name]?.imports ?? []), ...(rooms[name]?.lazily ?? [])];
}

describe('the table of rooms', () => {
  test.for(Object.entries(rooms))('%s imports nothing above it', ([name, room]) => {
    const upward = neighbours(name).filter((other) => (rooms[other]?.floor ?? Infinity) > room.floor);
    expect(upward, `${name}, floor ${room.floor}`).toEqual([]);
  });

  test.for(Object.keys(rooms))('no way from %s leads back to it', (name) => {
    const reached = new Set(neighbours(name));
    for (const other of reached) for (const next of neighbours(other)) reached.add(next);
    expect(reached).not.toContain(name);
  });

  test('lint frees exactly the edges from the ban on time, chance, page, network and console', () => {
    const config = readFileSync(fileURLToPath(new URL('../.oxlintrc.json', import.meta.url)), 'utf8');
    const { overrides } = JSON.parse(config) as { overrides: { files: string[]; rules: Record<string, unknown> }[] };
    const banned = overrides.filter(({ rules }) => Array.isArray(rules['no-restricted-globals']));
    expect(banned.map(({ files }) => files)).toEqual([['src/**']]);
    const freed = overrides.filter(({ rules }) => rules['no-restricted-globals'] === 'off').flatMap(({ files }) => files);
    const edges = Object.entries(rooms).filter(([, { isEdge }]) => isEdge === true).map(([name]) => `src/${name.split('/')[0]}/**`);
    expect([...freed].sort()).toEqual([...new Set(edges)].sort());
  });
});

describe('every file keeps to its room', () => {
  const places = [...new Set(sources.map(({ path }) => roomOf(path) ?? 'doors'))];
  test.for(places)('%s', (place) => {
    const breaches = sources.filter(({ path }) => (roomOf(path) ?? 'doors') === place).flatMap(judgeModule);
    expect(breaches).toEqual([]);
  });

  test('no import leads nowhere', () => {
    const lost = sources.flatMap(({ path, imports }) => imports
      .filter(({ specifier }) => specifier.startsWith('.') && !find(targetOf(path, specifier)))
      .map(({ specifier, line }) => `${path}:${line}: ${specifier}`));
    expect(lost).toEqual([]);
  });
});

describe('a door loads no package that it does not promise', () => {
  const present = Object.entries(doors).filter(([, { file }]) => existsSync(fileURLToPath(new URL(`../src/${file}`, import.meta.url))));
  test.for(present)('%s', ([, { file, packages }]) => {
    const surplus = [...loadedBy(`src/${file}`)].filter(([name]) => !packages.includes(name));
    expect(surplus.map(([name, path]) => `${path} loads ${name}`)).toEqual([]);
  });
});

describe('the guard notices', () => {
  const faults: [what: string, path: string, text: string, breach: RegExp][] = [
    ['an import upward', 'src/freshness/a.ts', `import { a } from '../live/index.js';`, /a\.ts:1.*'\.\.\/live\/index\.js'.*floor 1.*live/],
    ['an import of a type upward', 'src/frames/a.ts', `import type { A } from '../react/index.js';`, /may not import react/],
    ['an import type upward', 'src/frames/a.ts', `export let a: import('../react/index.js').A;`, /may not import react/],
    ['a re-export upward', 'src/frames/a.ts', `export { a } from '../tools/index.js';`, /may not import tools/],
    ['a way around a door', 'src/live/a.ts', `import { a } from '../freshness/transition.js';`, /only through its index\.ts/],
    ['an import of a door', 'src/live/a.ts', `import { a } from '../core.js';`, /never imports a door/],
    ['React below its floor', 'src/freshness/a.ts', `'use client';\nimport { useState } from 'react';`, /a\.ts:2.*package react/],
    ['an import that loads, though it names only types', 'src/live/a.ts', `import { type QueryClient } from '@tanstack/react-query';`, /package @tanstack/],
    ['a value where only types may come', 'src/live/a.ts', `'use client';\nimport { hashKey } from '@tanstack/react-query';`, /package @tanstack/],
    ['an SDK outside its adapter', 'src/connection/a.ts', `import type { Client } from '@modelcontextprotocol/sdk/client/index.js';`, /types of @model/],
    ['the other SDK in an adapter', 'src/adapters/sdk/a.ts', `import { Client } from '@modelcontextprotocol/client';`, /not for this room/],
    ['a lazy room that is loaded at once', 'src/react/a.ts', `import { auditFrames } from '../audit/index.js';`, /may not import audit/],
    ['an import without ending', 'src/live/a.ts', `import { a } from './b';`, /ends in \.js/],
    ['export *', 'src/frames/index.ts', `export * from './a.js';`, /index\.ts:1: export \*/],
    ['a missing directive', 'src/react/a.ts', `import { useState } from 'react';`, /does not begin with/],
    ['a missing directive beside JSX', 'src/components/a.tsx', `export const a = <p />;`, /does not begin with/],
    ['a directive without need', 'src/react/a.ts', `'use client';\nimport type { ReactNode } from 'react';`, /nothing here renders/],
    ['a door that declares something', 'src/core.ts', `export const a = 1;`, /named re-exports and nothing else/],
    ['a door that looks behind an index', 'src/core.ts', `export { a } from './live/Ticker.js';`, /through its index\.ts/],
    ['a file outside every room', 'src/stray.ts', `export { a } from './live/index.js';`, /neither in a room nor a door/],
    ['a name that says nothing', 'src/live/utils.ts', `export const a = 1;`, /says nothing/],
    ['a file that is too long', 'src/live/a.ts', 'export let a = 0; // why\n'.repeat(201), /201 lines/],
    ['a global by the back door', 'src/live/a.ts', `globalThis.setTimeout(() => {}, 1);`, /a\.ts:1: globalThis\.setTimeout/],
  ];
  test.for(faults)('%s', ([, path, text, breach]) => {
    const breaches = judgeModule(readModule(path, text));
    expect(breaches).toContainEqual(expect.stringMatching(breach));
  });

  test('nothing in a file that keeps the rules', () => {
    const text = `'use client';
/* a comment
   does not count */
import { useState, type ReactNode } from 'react';
import type { A } from '../protocol/index.js';
import { B } from './B.js';
export const load = () => import('../audit/index.js');
`;
    expect(judgeModule(readModule('src/react/a.ts', text))).toEqual([]);
    expect(readModule('src/react/a.ts', text).codeLines).toBe(5);
  });
});
