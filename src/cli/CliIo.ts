import type { ServerSource } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';

/** What the command line needs of a door to an SDK. */
export interface SdkDoor {
  streamableHttp(url: string, options: { headers?: [string, string][] }): ServerSource;
}

/** Everything by which the command line touches the world, beside the files it is told to read. */
export interface CliIo {
  out(text: string): void;
  err(text: string): void;
  readonly isOutTty: boolean;
  readonly isErrTty: boolean;
  /** Width of the terminal; `undefined` where there is none. */
  readonly columns?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends `watch`. */
  readonly signal: AbortSignal;
  /** Loads a door; rejects with `ERR_MODULE_NOT_FOUND` where its SDK is not installed. */
  loadDoor(name: 'client' | 'sdk'): Promise<SdkDoor>;
  readonly environment?: Partial<Environment> | undefined;
}

/** A mistake in how the command was called: told in one line, exit code 2. */
export class UsageError extends Error {}
