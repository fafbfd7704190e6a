/** What is known of a resource's age at the moment of asking. */
export interface FreshnessFacts {
  /** Local arrival of the last answer from the wire, epoch milliseconds. */
  readonly checkedAt: number | undefined;
  /** Last time the contents differed, epoch milliseconds. */
  readonly changedAt: number | undefined;
  /** Since the last answer, by the monotonic clock, milliseconds. `undefined` before the first, and after a possible sleep. */
  readonly ageMs: number | undefined;
  /** Since the first holder came, milliseconds. */
  readonly heldForMs: number;
  /** The machine may have slept and the answer that tells is on its way: show no number. */
  readonly isChecking: boolean;
  /** A read has ended that began after the watch was carried. */
  readonly isCaughtUp: boolean;
  /** The latest read failed. */
  readonly hasFailed: boolean;
  /** Ordinary wait between two checks, milliseconds. */
  readonly plannedDelayMs: number;
  readonly showLineAfterMs: number;
  /** When the next check is planned, epoch milliseconds. */
  readonly nextCheckAt: number | undefined;
}
