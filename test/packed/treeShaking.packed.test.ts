import { build } from 'esbuild';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { doors, rooms } from '../support/layers.js';
import { type Consumer, layConsumer } from './packedPackage.js';

/** What a bundle really contains, by room of the package or by name of another package; the main file of a door is no room. */
type Contents = readonly string[];

const roomNames = Object.keys(rooms).sort((a, b) => b.length - a.length);
const external = ['react', 'react-dom', '@tanstack/react-query', '@modelcontextprotocol/*', 'node:*'];

function partOf(path: string): string | undefined {
  const [, inside] = path.replaceAll('\\', '/').split('node_modules/mcp-live/dist/');
  if (inside !== undefined) return roomNames.find((room) => inside.startsWith(`${room}/`));
  const names = [...path.replaceAll('\\', '/').matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name);
  return names.at(-1);
}

const partsOf = (paths: string[]): Contents => [...new Set(paths.map(partOf).filter((part) => part !== undefined))].sort();

async function withEsbuild({ folder }: Consumer, code: string): Promise<Contents> {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: folder }, absWorkingDir: folder, bundle: true, write: false, format: 'esm', metafile: true, minify: true, logLevel: 'error', external,
    // What comes by import() comes when it is asked for: apart from what is loaded at the start.
    splitting: true, outdir: join(folder, 'out'),
  });
  const start = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
  return partsOf(reached(start, metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)));
}

interface Output { readonly imports: readonly { path: string; kind: string }[]; readonly inputs: Record<string, { bytesInOutput: number }> }

function reached(start: Output | undefined, outputs: Record<string, Output>, seen = new Set<Output>()): Output[] {
  if (start === undefined || seen.has(start)) return [];
  seen.add(start);
  return [start, ...start.imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) => reached(outputs[path], outputs, seen))];
}

async function withRolldown({ folder }: Consumer, code: string): Promise<Contents> {
  const bundle = await rolldown({
    cwd: folder, logLevel: 'silent', input: 'virtual:entry', external: [/^react(?:-dom)?(?:\/|$)/, /^@tanstack\/react-query/, /^@modelcontextprotocol\//, /^node:/],
    plugins: [{ name: 'entry', resolveId: (id) => (id === 'virtual:entry' ? join(folder, 'entry.js') : null), load: (id) => (id === join(folder, 'entry.js') ? code : null) }],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const chunks = new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<string>();
  const walk = (name: string): string[] => {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return [];
    seen.add(name);
    return [...Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0).map(([path]) => path), ...chunk.imports.flatMap(walk)];
  };
  return partsOf([...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => walk(fileName)));
}

const tree = ['@headless-tree/core', '@headless-tree/react', '@tanstack/react-virtual'];
const costly = ['adapters/sdk', 'adapters/client', 'audit', 'cli', 'components', 'devtools', 'guard', 'load', 'react', 'testing', 'testingNode', 'tools', 'validation', '@cfworker/json-schema', ...tree];

/** One thing of a door, and what of the costly it brings. Whatever is not named stays out. */
const wishes: readonly { take: string; from: string; brings: readonly string[] }[] = [
  { take: 'McpProvider, LivePanel', from: 'mcp-live', brings: ['components', 'react'] },
  { take: 'useLiveResource', from: 'mcp-live', brings: ['react'] },
  { take: 'useFreshness', from: 'mcp-live', brings: ['react'] },
  { take: 'useFrameLog', from: 'mcp-live', brings: ['react'] },
  { take: 'useResourceTree', from: 'mcp-live', brings: ['react'] },
  { take: 'ResourceTree', from: 'mcp-live', brings: ['components', 'react', ...tree] },
  { take: 'useToolCall', from: 'mcp-live', brings: ['react', 'tools', 'validation', '@cfworker/json-schema'] },
  { take: 'json', from: 'mcp-live', brings: [] },
  { take: 'liveResourceOptions', from: 'mcp-live', brings: [] },
  { take: 'connectServers', from: 'mcp-live/core', brings: [] },
  { take: 'estimateLoad', from: 'mcp-live/core', brings: ['load'] },
  { take: 'transition', from: 'mcp-live/core', brings: [] },
  { take: 'validateArguments', from: 'mcp-live/core', brings: ['validation', '@cfworker/json-schema'] },
  { take: 'streamableHttp', from: 'mcp-live/sdk', brings: ['adapters/sdk'] },
  { take: 'streamableHttp', from: 'mcp-live/client', brings: ['adapters/client'] },
  { take: 'observedFetch', from: 'mcp-live/sdk', brings: [] },
  { take: 'parseFrameLog', from: 'mcp-live/audit', brings: ['audit'] },
  { take: 'lintToolSchema', from: 'mcp-live/audit', brings: ['validation'] },
  { take: 'assertDeclared', from: 'mcp-live/guard', brings: ['audit', 'guard'] },
  { take: 'manualEnvironment', from: 'mcp-live/testing', brings: ['testing'] },
  { take: 'listen', from: 'mcp-live/testing/node', brings: ['testingNode'] },
  { take: 'McpDevtools', from: 'mcp-live/devtools', brings: ['components', 'devtools', 'load', 'react'] },
];

const bundlers = [{ name: 'esbuild', bundle: withEsbuild }, { name: 'rolldown', bundle: withRolldown }];

describe.each(bundlers)('bundled by $name', ({ bundle }) => {
  test.each(wishes)('{ $take } of $from brings nothing costly but its own', async ({ take, from, brings }) => {
    const contents = await bundle(layConsumer(), `export { ${take} } from '${from}';`);
    expect(contents.filter((part) => costly.includes(part))).toEqual([...brings].sort());
  });

  test.each(Object.keys(doors).map((door) => `mcp-live${door.slice(1)}`))('a page that loads %s for nothing pays nothing', async (door) => {
    expect(await bundle(layConsumer(), `import '${door}';`)).toEqual([]);
  });
});
