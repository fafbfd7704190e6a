import { nextCheckAt, plannedDelay, type ResourceState } from '../freshness/index.js';
import type { Clock } from '../timing/index.js';

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

/** What there is to say of an age now. The second parameter holds the wall clock at the last answer, and at the last that differed. */
export function freshnessFacts(state: ResourceState, { checkedAt, changedAt }: Pick<FreshnessFacts, 'checkedAt' | 'changedAt'>, clock: Clock): FreshnessFacts {
  const { isActive, read, watch, startedAt, policy } = state;
  const now = clock.now();
  return {
    checkedAt,
    changedAt,
    ageMs: isActive && !read.isDoubtful && read.checkedAt !== undefined ? Math.max(0, now - read.checkedAt) : undefined,
    heldForMs: isActive ? now - startedAt : 0,
    isChecking: isActive && read.isDoubtful && read.phase === 'running',
    isCaughtUp: watch.isCaughtUp,
    hasFailed: read.error !== null,
    plannedDelayMs: plannedDelay(state),
    showLineAfterMs: policy.showLineAfterMs,
    // Every label of the page asks for all the others every second.
    get nextCheckAt() {
      const dueAt = nextCheckAt(state);
      return dueAt === undefined ? undefined : clock.wallNow() + Math.max(0, dueAt - clock.now());
    },
  };
}
