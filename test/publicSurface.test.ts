import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { doors } from './support/layers.js';
import { readModule } from './support/readModule.js';

const sourceOf = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const present = Object.entries(doors).filter(([, { file }]) => existsSync(sourceOf(file)));

describe('what a door gives is a promise: a name comes or goes only together with this snapshot', () => {
  test.for(present)('%s', async ([door, { file }]) => {
    const { exports } = readModule(`src/${file}`, readFileSync(sourceOf(file), 'utf8'));
    const loaded = (await import(pathToFileURL(sourceOf(file)).href)) as Record<string, unknown>;
    expect(Object.keys(loaded).sort(), 'the values that the file names are the ones that it gives').toEqual(exports.values);
    expect(Object.entries(loaded).filter(([, value]) => value === undefined)).toEqual([]);
    const lines = [`door ${door}`, ...exports.values, ...exports.types.map((name) => `type ${name}`)];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./publicSurface/${file.replace('.ts', '.txt')}`);
  });
});
