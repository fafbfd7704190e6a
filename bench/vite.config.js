import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

const here = dirname(fileURLToPath(import.meta.url));

/** A chunk for each package, so that a timer can be told by whose code set it. */
const packages = [
  ['mcp-live', /node_modules\/mcp-live\//],
  ['react-query', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['swr', /node_modules\/(swr|use-sync-external-store|dequal)\//],
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['sdk', /node_modules\/(@modelcontextprotocol|zod|ajv|ajv-formats|fast-uri|eventsource-parser|pkce-challenge|zod-to-json-schema)\//],
];

/** @param {'production' | 'development'} mode */
export function viteConfig(mode) {
  return {
    configFile: false,
    root: join(here, 'page'),
    base: './',
    mode,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      outDir: join(here, '.work', mode),
      emptyOutDir: true,
      target: 'es2022',
      minify: mode === 'production',
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        output: {
          chunkFileNames: 'assets/[name].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: packages.map(([name, test]) => ({ name, test })) },
        },
        onwarn() {},
      },
    },
  };
}
