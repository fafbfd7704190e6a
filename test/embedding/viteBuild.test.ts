import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { alias } from '../../vitest.config.js';

const root = fileURLToPath(new URL('../../examples/embedding/vite-dashboard', import.meta.url));

/** What Vite would write, with its own configuration and nothing of this project but where the package's sources are. */
async function bundle(): Promise<Rollup.RollupOutput> {
  const built = await build({ root, configFile: `${root}/vite.config.ts`, logLevel: 'error', resolve: { alias }, build: { write: false } });
  if (!('output' in built)) throw new Error('Vite built no single page');
  return built as Rollup.RollupOutput;
}

test('Vite builds the dashboard as it stands, fit for a page that allows its own scripts and nothing else', { timeout: 60_000 }, async () => {
  const { output } = await bundle();
  const page = output.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  expect(html).toMatch(/<script type="module"[^>]* src="\/assets\/[^"]+\.js"><\/script>/);
  expect(html).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\/[^"]+\.css">/);
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const scripts = output.flatMap((part) => (part.type === 'chunk' ? [part] : []));
  expect(scripts.filter(({ code }) => /\beval\(|new Function\(/.test(code)).map(({ fileName }) => fileName)).toEqual([]);
  const first = scripts.find(({ isEntry }) => isEntry);
  expect(first?.code).toContain('mcp-panel');
  expect(Object.keys(first?.modules ?? {}).filter((file) => /src\/(devtools|audit|testing|guard)\//.test(file)), 'tools that nobody asked for').toEqual([]);
});
