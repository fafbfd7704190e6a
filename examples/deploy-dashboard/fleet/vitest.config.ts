import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Apart from the root's projects, because it installs the fleet first. The installation alone may be tried again, never a test. */
export default defineConfig({
  root: here('../../..'),
  test: {
    include: ['examples/deploy-dashboard/fleet/*.e2e.test.ts'], globalSetup: [here('./install.mjs')],
    allowOnly: false, retry: 0, testTimeout: 180_000, hookTimeout: 420_000,
  },
});
