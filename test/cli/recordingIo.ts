import type { CliIo } from '../../src/cli/CliIo.js';

export interface RecordingIo extends CliIo {
  /** Everything written so far. */
  readonly written: { out: string; err: string };
  stop(): void;
}

/** The command line's world with everything that it writes kept. */
export function recordingIo(parts: Partial<CliIo> = {}): RecordingIo {
  const stop = new AbortController();
  const written = { out: '', err: '' };
  return {
    out: (text) => { written.out += text; },
    err: (text) => { written.err += text; },
    isOutTty: false, isErrTty: false, env: {}, signal: stop.signal,
    loadDoor: (name) => (name === 'client' ? import('mcp-live/client') : import('mcp-live/sdk')),
    ...parts,
    written, stop: () => stop.abort(),
  };
}
