#!/usr/bin/env node
import { nodeIo } from './nodeIo.js';
import { run } from './run.js';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), nodeIo());
