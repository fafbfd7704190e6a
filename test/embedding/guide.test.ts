import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../examples/embedding/', import.meta.url));
const guide = readFileSync(`${folder}README.md`, 'utf8');

interface Cutting { readonly file: string; readonly line: number; readonly text: string }

/** What stands between fences, with the file that the fence names. */
function cuttingsOf(markdown: string): Cutting[] {
  return [...markdown.matchAll(/^```(?:tsx?|css|html)\b([^\n]*)\n(.*?)^```/gms)].map(({ index, 1: file = '', 2: text = '' }) => ({
    file: file.trim(), line: markdown.slice(0, index).split('\n').length, text,
  }));
}

/** What is wrong with a snippet: `undefined` where whole lines of its file read exactly so. */
function faultOf({ file, line, text }: Cutting): string | undefined {
  if (file === '') return `line ${line} names no file`;
  if (!existsSync(folder + file)) return `line ${line}: there is no ${file}`;
  return `\n${readFileSync(folder + file, 'utf8')}`.includes(`\n${text}`) ? undefined : `line ${line} is not what stands in ${file}`;
}

describe('the embedding guide', () => {
  test('cuts every snippet out of a file that is compiled and tested', () => {
    const cuttings = cuttingsOf(guide);
    expect(cuttings.length).toBeGreaterThan(10);
    expect(cuttings.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('links to headings that it has', () => {
    const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, words = '']) => words.toLowerCase().replaceAll(/[^\w -]/g, '').replaceAll(' ', '-'));
    const wanted = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(wanted.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });

  test.for(['shadcn.css', 'mui.css'])('%s sets what the style sheet knows, every colour of it', (name) => {
    const propertiesOf = (css: string): string[] => [...new Set([...css.matchAll(/^\s*(--mcp-[a-z-]+):/gm)].map(([, property = '']) => property))].sort();
    const sheet = readFileSync(fileURLToPath(new URL('../../src/components/styles.css', import.meta.url)), 'utf8');
    const dark = /:where\(\[data-theme='dark'\]\) \{(.*?)\}/s.exec(sheet)?.[1] ?? '';
    expect(propertiesOf(dark).length).toBeGreaterThan(10);
    expect(propertiesOf(readFileSync(`${folder}looks/${name}`, 'utf8'))).toEqual([...propertiesOf(dark), '--mcp-radius'].sort());
  });

  test('notices a snippet that drifted, and one without a file', () => {
    const faults = cuttingsOf('```tsx many-panels/Wall.tsx\nexport function Wal\n```\n\n```ts\nlet a;\n```\n\n```ts no/such.ts\nlet a;\n```\n').map(faultOf);
    expect(faults).toEqual(['line 1 is not what stands in many-panels/Wall.tsx', 'line 5 names no file', 'line 9: there is no no/such.ts']);
  });
});
