import type { CliIo } from './CliIo.js';

/** The process's own streams, environment and signals. */
export function nodeIo(): CliIo {
  const stop = new AbortController();
  // Once: a second Ctrl-C ends the process whatever it waits for.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isOutTty: process.stdout.isTTY === true,
    isErrTty: process.stderr.isTTY === true,
    // A terminal that does not know its width says 0.
    get columns() { return process.stdout.columns > 0 ? process.stdout.columns : undefined; },
    env: process.env,
    signal: stop.signal,
    loadDoor: (name) => (name === 'client' ? import('../adapters/client/index.js') : import('../adapters/sdk/index.js')),
  };
}
