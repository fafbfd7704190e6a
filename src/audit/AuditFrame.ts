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

export interface ParsedLog {
  readonly frames: readonly AuditFrame[];
  /** Lines that are no frames, and why. */
  readonly skipped: readonly { readonly line: number; readonly why: string }[];
}
