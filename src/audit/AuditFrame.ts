/** One frame as the audit sees it, live or from a file. */
export interface AuditFrame {
  /** 1-based line of the file, or sequence number of a live log. */
  readonly line: number;
  readonly dir: 'c2s' | 's2c' | undefined;
  /** Milliseconds; only differences count. */
  readonly at: number | undefined;
  /** The JSON-RPC message; for a held-back call the request that was not sent. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly isHeld: boolean;
  /** Why a call was held back. */
  readonly note?: string | undefined;
}

/** A deed of the side that wrote the log, as this library exports it: no message, but what a push channel is worth stands in it. */
export interface LogStep {
  readonly line: number;
  readonly name: string;
  readonly note: string | undefined;
}

export interface ParsedLog {
  readonly frames: readonly AuditFrame[];
  /** Lines that are no frames, and why. */
  readonly skipped: readonly { readonly line: number; readonly why: string }[];
  /** Where the log has any. */
  readonly steps?: readonly LogStep[] | undefined;
}
