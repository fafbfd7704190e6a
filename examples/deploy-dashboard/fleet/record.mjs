import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { installFleet } from './install.mjs';

/** Records what crosses between the library and each of the fourteen servers: `node record.mjs [folder]`. README.md says what for. */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../test/audit/captures/fleet/', import.meta.url));

if (!installFleet()) process.exit(1);
const { createServer } = await import('vite');
const vite = await createServer({ configFile: `${root}vite.config.ts`, appType: 'custom', logLevel: 'warn', server: { middlewareMode: true, watch: null } });
try {
  const { recordFleet } = await vite.ssrLoadModule('/fleet/recordFleet.ts');
  await recordFleet(folder);
} finally {
  await vite.close();
}
process.exit(0);
