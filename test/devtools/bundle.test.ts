import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import { expect, it } from 'vitest';

const source = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
const { peerDependencies, dependencies } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as Record<string, Record<string, string>>;
const packages = Object.keys({ ...peerDependencies, ...dependencies });

/** What stands in no bundle by chance. */
const marks = { devtools: 'data-mcp-devtools', audit: 'byte for byte', guard: 'reached this server' };

/** A production build of an app in which the names that users import stand for the sources. */
async function bundle(app: string): Promise<{ entry: string; chunks: string[] }> {
  const { outputFiles } = await build({
    stdin: { contents: app, loader: 'tsx', resolveDir: fileURLToPath(new URL('../..', import.meta.url)), sourcefile: 'app.tsx' },
    bundle: true, minify: true, format: 'esm', splitting: true, write: false, outdir: 'out', jsx: 'automatic',
    external: packages.flatMap((name) => [name, `${name}/*`]),
    alias: { 'mcp-live/sdk': source('sdk.ts'), 'mcp-live/devtools': source('devtools.ts'), 'mcp-live/audit': source('audit.ts'), 'mcp-live': source('index.ts') },
    loader: { '.css': 'empty' }, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' },
  });
  const isEntry = ({ path }: OutputFile): boolean => path.endsWith('stdin.js');
  const entry = outputFiles.find(isEntry)?.text ?? '';
  // What the entry loads at once belongs to it.
  const atOnce = outputFiles.filter((file) => isEntry(file) || new RegExp(`(?:from|import)"[^"]*${file.path.split('/').at(-1) ?? ''}"`).test(entry));
  return { entry: atOnce.map(({ text }) => text).join('\n'), chunks: outputFiles.filter((file) => !atOnce.includes(file)).map(({ text }) => text) };
}

const app = `import { createRoot } from 'react-dom/client';
import { lazy } from 'react';
import { McpProvider, LivePanel } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
createRoot(document.body).render(<McpProvider servers={{ a: streamableHttp('https://a.example/mcp') }}><LivePanel uri="demo://a" /></McpProvider>);
`;

it('a production bundle holds neither devtools nor audit nor guard, unless it asks for them', async () => {
  const { entry, chunks } = await bundle(app);
  expect(entry).toContain('data-mcp-panel');
  for (const text of [entry, ...chunks]) for (const mark of Object.values(marks)) expect(text).not.toContain(mark);
});

it('devtools that are asked for by import() come in a chunk of their own', async () => {
  const { entry, chunks } = await bundle(`${app}export const Devtools = lazy(() => import('mcp-live/devtools').then(({ McpDevtools }) => ({ default: McpDevtools })));`);
  expect(entry).not.toContain(marks.devtools);
  const [devtools] = chunks.filter((text) => text.includes(marks.devtools));
  expect(devtools).toBeDefined();
  expect(devtools, 'the audit comes when its button is pressed').not.toContain(marks.audit);
  expect(chunks.some((text) => text.includes(marks.audit))).toBe(true);
});
