import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './planted/applyPatch.mjs';

const root = new URL('../../', import.meta.url);
const patches = readdirSync(new URL('planted/', import.meta.url)).filter((name) => name.endsWith('.patch'));

describe('the planted bugs', () => {
  it('are at least ten', () => {
    expect(patches.length).toBeGreaterThanOrEqual(10);
  });

  it.each(patches)('%s fits the sources', (name) => {
    const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
    const { path, text } = applyPatch(readFileSync(new URL(`planted/${name}`, import.meta.url), 'utf8'), read);
    expect(text).not.toBe(read(path));
  });
});
