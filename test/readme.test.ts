import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const projectRoot = fileURLToPath(new URL('../', import.meta.url));
const readme = join(projectRoot, 'README.md');

interface Snippet {
  readonly line: number;
  readonly extension: string;
  readonly text: string;
}

function snippetsOf(markdown: string): Snippet[] {
  return [...markdown.matchAll(/^```(tsx?)\b[^\n]*\n(.*?)^```/gms)].map(({ index, 1: extension = 'ts', 2: text = '' }) => ({
    line: markdown.slice(0, index).split('\n').length, extension, text,
  }));
}

/** Type-checks each snippet as a module of its own, as it would be in a reader's project. @returns what the compiler says of the snippets */
async function compile(snippets: readonly Snippet[]): Promise<string> {
  // Inside the project, so that react and the SDKs are found; in a folder that the project's own check leaves out.
  const parent = join(projectRoot, 'node_modules', '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'readme-'));
  try {
    const files = snippets.map(({ line, extension, text }) => {
      const name = `line-${line}.${extension}`;
      writeFileSync(join(folder, name), /^\s*(?:import|export)\b/m.test(text) ? text : `${text}\nexport {};\n`);
      return name;
    });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(projectRoot, 'tsconfig.json'), files: [...files, join(projectRoot, '.storybook', 'css.d.ts')], include: [], exclude: [] }));
    const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const said = await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--noEmit', '--pretty', 'false'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { stdout?: string; message: string }) => error.stdout || error.message,
    );
    // What is wrong with the source itself is the business of `npm run types`.
    return said.split('\n').filter((line) => line !== '' && !/^(?:\.\.\/| )/.test(line)).join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every TypeScript snippet of the README compiles', { timeout: 60_000 }, async () => {
  const snippets = existsSync(readme) ? snippetsOf(readFileSync(readme, 'utf8')) : [];
  expect(await compile([...snippets, { line: 0, extension: 'ts', text: 'const isReached: boolean = true;' }])).toBe('');
});

test('a snippet that uses what no door gives is refused, by its line', { timeout: 60_000 }, async () => {
  const markdown = "# Title\n\n```ts\nimport { nothingOfTheKind } from 'mcp-live/core';\n```\n\n```ts\nconst n: number = 'one';\n```\n";
  const said = await compile(snippetsOf(markdown));
  expect(said).toMatch(/line-3\.ts\(1,10\).*nothingOfTheKind/);
  expect(said).toMatch(/line-7\.ts\(1,7\).*not assignable/);
});
