/** What an audit says of one capability: the word first, the sentences for people beside it. */
export type Verdict =
  | 'works' | 'absent' | 'undeclared' | 'unfulfilled' | 'not-exercised' | 'unknown-capability' | 'malformed-capability'
  | 'older-revision' | 'held-back' | 'cannot-tell';

export type Severity = 'error' | 'warning' | 'info';

/** A difference between what was declared and what happened, or the statement that there is none. */
export interface Finding {
  verdict: Verdict;
  severity: Severity;
  /** One sentence: what was seen. */
  message: string;
  /** One sentence: what to change, and where. */
  cure?: string;
  /** Dotted path of the capability, as `resources.subscribe`. */
  capability?: string;
  method?: string;
  /** Name of the server's entry (live) or of the server itself (file). */
  server?: string;
  /** Which session of the log, counted from 1. */
  session?: number;
  /** 1-based lines of the log, or sequence numbers of a live log, that prove it. */
  lines?: number[];
  /** How often it was seen, where more than once. */
  count?: number;
}
