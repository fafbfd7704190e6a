import type { LiveError } from '../protocol/index.js';

/**
 * What became of the question for a server's era.
 * `none` it was not put; `answered` by JSON-RPC, whatever it said; `refused` by an HTTP status; `busy` by one that passes;
 * `unreachable` nothing came back, which in a page may be the page's own policy; `silent` not in time
 */
export type ProbeOutcome = 'none' | 'answered' | 'refused' | 'busy' | 'unreachable' | 'silent';

/** How opening ended, where it did not succeed. */
export class OpenFailure extends Error {
  readonly failure: LiveError;
  readonly probe: ProbeOutcome;
  /** `initialize` was sent: the older era has had its try. */
  readonly wasInitializing: boolean;

  constructor(failure: LiveError, probe: ProbeOutcome = 'none', wasInitializing = true) {
    super(failure.message);
    this.failure = failure;
    this.probe = probe;
    this.wasInitializing = wasInitializing;
  }
}
