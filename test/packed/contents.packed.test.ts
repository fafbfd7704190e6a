import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, layConsumer, readIn } from './packedPackage.js';

interface SourceMap { readonly sources: string[]; readonly sourcesContent?: (string | null)[] }

describe('the packed package', () => {
  test('holds the built files, their sources, the licence and the two papers, and no more', () => {
    const { package: own } = layConsumer();
    const files = filesIn(own);
    expect(files.filter((file) => !/^(?:dist|src)\//.test(file))).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => /\.(?:test|stories)\.|(?:^|\/)(?:test|stories|node_modules)\//.test(file))).toEqual([]);
  });

  test('says \'use client\' in every file that loads React, and in no other', () => {
    const { package: own } = layConsumer();
    const scripts = filesIn(own).filter((file) => file.startsWith('dist/') && file.endsWith('.js'));
    const said = scripts.filter((file) => /^'use client';|^"use client";/.test(readIn(own, file)));
    const needed = scripts.filter((file) => /(?:from|import) ['"]react(?:-dom)?(?:\/[\w-]+)?['"]|from ['"]@tanstack\/react-|from ['"]@headless-tree\/react['"]/.test(readIn(own, file)));
    expect(needed.length).toBeGreaterThan(20);
    expect(said).toEqual(needed);
  });

  test('maps every built file to a source that it holds, word for word', () => {
    const { package: own } = layConsumer();
    const files = filesIn(own);
    const built = files.filter((file) => /^dist\/.*\.(?:js|d\.ts)$/.test(file) && file !== 'dist/styles.css.d.ts');
    expect(built.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
    for (const file of built) {
      const { sources, sourcesContent } = JSON.parse(readIn(own, `${file}.map`)) as SourceMap;
      const [source = ''] = sources;
      const path = join(dirname(file), source);
      expect(existsSync(join(own, path)), `${file} comes from ${path}`).toBe(true);
      if (file.endsWith('.js')) expect(sourcesContent).toEqual([readIn(own, path)]);
    }
  });
});
