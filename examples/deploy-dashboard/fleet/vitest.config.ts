import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Apart from the root's projects, because it installs the fleet first. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: { include: ['examples/deploy-dashboard/fleet/*.e2e.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
});
