import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileReact } from '../.ci/reactCompiler/compileReact.js';
import { readSources } from './support/readSources.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = readSources().filter(({ imports }) => imports.some(({ specifier }) => specifier === 'react')).map(({ path }) => path);

/** What the compiler leaves alone by its own choice. What is ours to change is changed, or says 'use no memo' and why. */
const known = [
  // It knows this package as one whose results change without their identity.
  { file: 'src/components/useRowWindow.ts', why: expect.stringMatching(/^Use of incompatible library/) },
  // It cannot compile `import()`, by which the audit is loaded.
  { file: 'src/devtools/FindingList.tsx', why: expect.stringMatching(/Import expressions/) },
];

test('the React Compiler finds no rule of React broken', { timeout: 120_000 }, async () => {
  const results = await Promise.all(files.map((file) => compileReact(`${root}${file}`)));
  const leftAlone = results.flatMap((result) => result.leftAlone);
  expect(leftAlone.map(({ file, why }) => ({ file: file.slice(root.length), why }))).toEqual(known);
  expect(results.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(40);
});
