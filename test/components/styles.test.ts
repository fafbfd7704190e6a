import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('../../src/components/styles.css', import.meta.url)), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The custom properties of the first block whose selector is this, wherever it stands. */
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  return new Map([...block.matchAll(/(--mcp-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Set for each row of the tree and for each image, and by the caller to bound the tree's height. */
const setElsewhere = ['--mcp-level', '--mcp-ratio', '--mcp-tree-height'];

const light = tokens(":where(:root, [data-theme='light'])");
const dark = tokens(":where([data-theme='dark'])");
const darkByPage = tokens(":where(:root:not([data-theme='light']))");

/** WCAG 2, relative luminance. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
    const channel = Number.parseInt(part, 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const [a, b] = [luminance(theme.get(`--mcp-${front}`) ?? ''), luminance(theme.get(`--mcp-${back}`) ?? '')];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.for([['light', light], ['dark', dark]] as const)('the %s theme', ([, theme]) => {
  test.for([
    ['text', 'surface'], ['text', 'raised'], ['text', 'hover'], ['text', 'pressed'], ['muted', 'surface'], ['muted', 'raised'], ['muted', 'hover'],
    ['muted', 'amber-surface'], ['amber', 'surface'], ['amber', 'amber-surface'], ['text', 'amber-surface'],
    ['text', 'changed-surface'], ['muted', 'changed-surface'],
  ] as const)('has text of %s on %s at 4.5 to 1 or more', ([front, back]) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.for([['focus', 'surface'], ['good', 'surface'], ['bad', 'surface'], ['amber', 'surface']] as const)(
    'has signs of %s on %s at 3 to 1 or more', ([front, back]) => {
      expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the style sheet', () => {
  test('has the amber that was measured', () => {
    expect([light.get('--mcp-amber'), dark.get('--mcp-amber')]).toEqual(['#92400e', '#f59e0b']);
  });

  test('is dark alike by the page and by the attribute', () => {
    expect([...darkByPage]).toEqual([...dark]);
    expect([...dark.keys()].every((name) => light.has(name))).toBe(true);
  });

  test('uses only custom properties that it sets', () => {
    const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
    const set = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
    expect([...used].filter((name) => !set.has(name) && !setElsewhere.includes(name))).toEqual([]);
  });

  test('selects by the attributes of the library, never by class or id', () => {
    const selectors = [...css.matchAll(/(?:^|[{}])\s*([^{}@;]+?)\s*\{/g)].map(([, selector = '']) => selector).filter((selector) => !/^(?:from|to|\d+%)$/.test(selector));
    expect(selectors.filter((selector) => /[.#][a-z]/i.test(selector.replaceAll(/\[[^\]]*\]/g, '')))).toEqual([]);
    const foreign = selectors.flatMap((selector) => selector.split(/,(?![^(]*\))/)).filter((selector) => !/\[data-(?:mcp|theme)|:root/.test(selector));
    expect(foreign).toEqual([]);
  });

  test('knows no left and right', () => {
    const physical = /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|min-width|max-width|min-height|max-height|text-align:\s*(?:left|right))\s*:/m;
    expect(css.match(physical)?.[0]).toBeUndefined();
  });

  test('minds forced colours and reduced motion', () => {
    expect(css).toMatch(/@media \(forced-colors: active\)/);
    expect(css).toMatch(/@media \(prefers-reduced-motion: reduce\)/);
    expect(css).not.toMatch(/forced-color-adjust:\s*none/);
  });
});
