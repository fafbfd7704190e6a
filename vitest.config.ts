import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The names that users import stand for the sources, so that tests import exactly what users import, without a build. */
export const alias: { find: RegExp; replacement: string }[] = [
  { find: /^mcp-live$/, replacement: here('./src/index.ts') },
  { find: /^mcp-live\/styles\.css$/, replacement: here('./src/components/styles.css') },
  { find: /^mcp-live\/testing\/node$/, replacement: here('./src/testingNode.ts') },
  { find: /^mcp-live\/([a-z]+)$/, replacement: here('./src/$1.ts') },
];

export default defineConfig({
  resolve: { alias },
  test: {
    allowOnly: false,
    // By default one core is left to Vitest itself, which on two cores is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', 'test/packed/**'], testTimeout: 15_000 },
      },
      {
        extends: true,
        test: {
          name: 'react',
          environment: 'jsdom',
          include: ['test/**/*.test.tsx'],
          setupFiles: ['test/support/failOnConsole.ts', 'test/support/cleanUpReact.ts'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: { name: 'packed', environment: 'node', include: ['test/packed/**/*.packed.test.ts'], testTimeout: 300_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
