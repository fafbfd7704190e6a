import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { budget, first, format, median } from './judge.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../.work/size');
const beside = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client', 'react/jsx-dev-runtime'];
const query = ['@tanstack/react-query', '@tanstack/query-core'];
const sdks = [/^@modelcontextprotocol\//];
const whole = { isWhole: true };
const sdkClient = "import { Client } from '@modelcontextprotocol/sdk/client/index.js'; import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'; export { Client, StreamableHTTPClientTransport };";
const doors = {
  "`{ McpProvider, LivePanel }`, TanStack Query apart": { id: 'door-main', code: "export { LivePanel, McpProvider } from 'mcp-live';", external: query, goal: 12 },
  '`mcp-live/core`, TanStack Query apart': { id: 'door-core', code: "export { connectServers, liveResourceOptions } from 'mcp-live/core';", external: query, goal: 8 },
  '`mcp-live/sdk`, the SDK apart': { id: 'door-sdk', code: "export { streamableHttp } from 'mcp-live/sdk';", external: sdks, goal: 6 },
  '`mcp-live/client`, the SDK apart': { id: 'door-client', code: "export { streamableHttp } from 'mcp-live/client';", external: sdks, goal: 6 },
  '`mcp-live/devtools`': { id: 'door-devtools', code: "export { McpDevtools } from 'mcp-live/devtools';", external: query },
};
const apps = {
  live: "export { LivePanel, McpProvider } from 'mcp-live'; export { streamableHttp } from 'mcp-live/sdk';",
  A2: `export { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'; ${sdkClient}`,
  B: `export { default as useSWR } from 'swr'; ${sdkClient}`,
  C: "export { useMcp } from 'use-mcp/react';",
  C2: "export { useMcp } from 'mcp-use/react';",
};
const appNames = { live: 'mcp-live, `mcp-live/sdk`, TanStack Query and the SDK', A2: 'A: TanStack Query and the SDK, the hook still to be written', B: 'B: SWR and the SDK, the hook still to be written', C: 'C: use-mcp with its SDK', C2: 'C: mcp-use' };

/** What is fetched at once; what a page fetches later, if at all, is not counted. */
async function bundle(name, code, external = [], { isWhole = false } = {}) {
  mkdirSync(folder, { recursive: true });
  const entry = join(here, '../page', `entry-${name}.js`);
  const modules = [];
  const { output } = await build({
    configFile: false, root: folder, logLevel: 'silent', mode: 'production', define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? code : undefined) },
      { name: 'modules', moduleParsed: ({ id }) => { modules.push(id); } },
    ],
    // Not as a library: Vite leaves the white space of one.
    build: {
      write: false, target: 'es2022', minify: true, modulePreload: false, reportCompressedSize: false, copyPublicDir: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: isWhole ? [] : [...beside, ...external], onwarn() {} },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built));
  const chunks = fetchedAtOnce(output.filter(({ type }) => type === 'chunk'));
  const gzip = chunks.reduce((bytes, { code: text }) => bytes + gzipSync(text, { level: 9 }).length, 0);
  return { chunks, gzip, modules, shares: sharesOf(Object.assign({}, ...chunks.map((chunk) => chunk.modules)), gzip) };
}

/** The entry and what it imports, the entry first. */
function fetchedAtOnce(chunks) {
  const found = chunks.filter(({ isEntry }) => isEntry);
  for (const { imports } of found) found.push(...chunks.filter((chunk) => imports.includes(chunk.fileName) && !found.includes(chunk)));
  return found;
}

/** What each room of the library is of a bundle: its part of the bundle's code, in bytes of the gzipped whole. */
function sharesOf(modules, gzip) {
  const lengths = new Map();
  let whole = 0;
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const room = /mcp-live\/dist\/(\w+)\//.exec(id)?.[1];
    whole += renderedLength;
    if (room !== undefined) lengths.set(room, (lengths.get(room) ?? 0) + renderedLength);
  }
  return new Map([...lengths].sort(([, one], [, other]) => other - one).map(([room, length]) => [room, length / whole * gzip]));
}

const tooMuch = 'the shares below show no part that could go: the handshake, the reads, the push stream, the subscriptions and their table alone are 6 kB of the SDK’s door, before recovery, teardown, sign-in, the era without sessions or a sentence for any failure. `npm run size` holds what is reached.';

export const shipSize = {
  number: 11,
  id: 'ship-size',
  title: 'Ship size and cold import',
  async run(stage, { peersInTurn, repeats, sitePath }) {
    const rows = [];
    const built = {};
    const goals = [];
    const bundles = {};
    for (const [name, { id, code, external, goal }] of Object.entries(doors)) {
      const { gzip, modules, shares } = await bundle('door', code, external);
      built[name] = { gzip, modules };
      bundles[id] = await bundle(id, code, [], whole);
      if (goal !== undefined) goals.push(budget(`${name}: at most ${goal} kB`, gzip <= goal * 1_000, `${format(gzip / 1_000)} kB`, tooMuch));
      const rooms = [...shares].filter(([, bytes]) => bytes >= 100).map(([room, bytes]) => `${room} ${format(bytes / 1_000)}`);
      rows.push([name, `${format(gzip / 1_000)} kB`, goal === undefined ? '' : `${goal} kB`, id, rooms.join(', ')]);
    }
    const appSizes = {};
    // Some of them ask for React by `require`, so each bundle holds React, and React alone is taken off.
    const react = await bundle('react', "export * as react from 'react'; export * as dom from 'react-dom'; export * as client from 'react-dom/client'; export * as jsx from 'react/jsx-runtime';", [], whole);
    const withReact = "import { createRoot } from 'react-dom/client'; globalThis.createRoot = createRoot;";
    for (const [peer, code] of Object.entries(apps)) appSizes[peer] = await bundle(peer, `${withReact} ${code}`, [], whole);
    const main = built["`{ McpProvider, LivePanel }`, TanStack Query apart"];
    const strays = main.modules.filter((id) => /mcp-live\/dist\/(devtools|cli|guard|testing|testingNode)\//.test(id));
    writeColdPages(sitePath, { ...appSizes, ...bundles });
    const cold = await peersInTurn('cold import', [...Object.keys(apps), ...Object.keys(bundles)], Math.max(repeats, 3), (peer) => stage.withPage({ path: 'cold/index.html' }, async (page) => {
      const { result: ms, taskMs } = await page.spent(() => page.page.evaluate(async (url) => {
        const before = performance.now();
        await import(url);
        return performance.now() - before;
      }, new URL(`cold/${peer}.js`, page.served.url).href));
      return { ms, taskMs };
    }));
    const taskMs = (peer) => median(cold[peer].map((result) => result.taskMs));
    const importMs = Object.fromEntries(Object.keys(apps).map((peer) => [peer, taskMs(peer)]));
    for (const row of rows) row[3] = format(taskMs(row[3]));
    const gzip = Object.fromEntries(Object.keys(apps).map((peer) => [peer, (appSizes[peer].gzip - react.gzip) / 1_000]));
    const because = 'SWR or TanStack Query with the SDK alone weigh less: the hook, the age, the watch, the fallback and the recovery are still to be written.';
    return {
      tables: [
        { caption: 'Doors, minified and gzipped, React apart', head: ['import', 'size', 'goal', 'cold import with all it needs, ms of main thread', 'of which, by folder of `src`, kB'], rows },
        { caption: 'Everything a page needs beside React to show a resource', head: ['', 'gzipped', 'times ours', 'cold import with React, ms of main thread', 'times ours'], rows: Object.keys(apps).map((peer) => [appNames[peer], `${format(gzip[peer])} kB`, format(gzip[peer] / gzip.live, 2), format(importMs[peer]), format(importMs[peer] / importMs.live, 2)]) },
      ],
      checks: [
        ...goals,
        budget('closed devtools cost no byte: the main door holds nothing of them', strays.length === 0, strays.length === 0 ? 'none of their modules is in the bundle' : strays.join(', ')),
        first('everything a page needs, beside those that need no more code', gzip, { ours: 'live', others: ['C2'], unit: ' kB' }),
        first('everything a page needs, beside use-mcp', gzip, { ours: 'live', others: ['C'], unit: ' kB', because: 'use-mcp is little more than the SDK, which both ship: no cache, no watch, no fallback, no age.', upTo: 1.5 }),
        first('everything a page needs, beside the SDK with a cache', gzip, { ours: 'live', others: ['A2', 'B'], unit: ' kB', because, upTo: 1.5 }),
        first('cold import, beside mcp-use', importMs, { ours: 'live', others: ['C2'], unit: ' ms', tolerance: 0.15 }),
      ],
    };
  },
};

/** A page that is empty but for the way to load one bundle. */
function writeColdPages(sitePath, bundles) {
  const cold = join(sitePath, 'cold');
  mkdirSync(cold, { recursive: true });
  writeFileSync(join(cold, 'index.html'), '<!doctype html><meta charset="utf-8"><title>cold</title><script>globalThis.bench = {};</script>');
  for (const [peer, { chunks: [entry, ...others] }] of Object.entries(bundles)) {
    mkdirSync(join(cold, peer), { recursive: true });
    for (const { fileName, code } of [entry, ...others]) writeFileSync(join(cold, peer, basename(fileName)), code);
    writeFileSync(join(cold, `${peer}.js`), `import './${peer}/${basename(entry.fileName)}';\n`);
  }
}
