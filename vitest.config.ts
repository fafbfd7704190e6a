import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The names that users import stand for the sources, so that tests import exactly what users import. */
export const alias = [
  { find: /^mcp-live$/, replacement: here('./src/index.ts') },
  { find: /^mcp-live\/styles\.css$/, replacement: here('./src/components/styles.css') },
  { find: /^mcp-live\/testing\/node$/, replacement: here('./src/testingNode.ts') },
  { find: /^mcp-live\/([a-z]+)$/, replacement: here('./src/$1.ts') },
];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'react', include: ['test/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['test/support/failOnConsole.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e', include: ['test/e2e/**/*.e2e.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 90_000, fileParallelism: false,
        },
      },
    ],
  },
});
