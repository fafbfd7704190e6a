import process from 'node:process';
import { installFleet } from './install.mjs';

/** Starts the example with fourteen servers. */
if (!installFleet()) process.exit(1);
process.env['DEPLOY_FLEET'] = '1';
await import('../start.mjs');
