export interface LoadQuestion {
  users: number;
  /** Live panels that one user has open, on different resources. */
  panelsPerUser?: number | undefined;
  /** `Infinity`: never polled. */
  pollIntervalMs: number;
  /** How long one user has them open a day, milliseconds. */
  sessionMs: number;
  /** How long one read takes, milliseconds. */
  readMs?: number | undefined;
  /** By what part polls come early, 0 to 1. */
  jitter?: number | undefined;
}

export interface LoadEstimate {
  /** Reads of one panel in one session. */
  readsPerPanel: number;
  readsPerDay: number;
  /** Over all 24 hours. */
  averagePerSecond: number;
  /** While all sessions run at the same time: what a server's capacity is planned against. */
  busyPerSecond: number;
  /** Milliseconds; holds where changes do not keep step with the polls. */
  meanStalenessMs: number;
  maxStalenessMs: number;
}

const dayMs = 86_400_000;

/**
 * What polling costs the server and the reader, before it is shipped. A changed document waits half a period on average and never
 * longer than the interval and one and a half reads.
 * @throws RangeError that names the option out of range
 */
export function estimateLoad(question: LoadQuestion): LoadEstimate {
  const { users, panelsPerUser = 1, pollIntervalMs, sessionMs, readMs = 0, jitter = 0 } = question;
  check('users', users, 0);
  check('panelsPerUser', panelsPerUser, 0);
  check('pollIntervalMs', pollIntervalMs, 50, Infinity);
  check('sessionMs', sessionMs, 0, dayMs);
  check('readMs', readMs, 0);
  check('jitter', jitter, 0, 1);
  const periodMs = pollIntervalMs * (1 - jitter / 2) + readMs;
  const readsPerPanel = sessionMs / periodMs;
  const readsPerDay = readsPerPanel * users * panelsPerUser;
  return {
    readsPerPanel,
    readsPerDay,
    averagePerSecond: readsPerDay / (dayMs / 1000),
    busyPerSecond: (users * panelsPerUser) / (periodMs / 1000),
    meanStalenessMs: periodMs / 2 + readMs / 2,
    maxStalenessMs: pollIntervalMs + 1.5 * readMs,
  };
}

function check(option: string, value: number, least: number, most = Number.MAX_VALUE): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  const bound = most === Number.MAX_VALUE ? '' : ` to ${most}`;
  throw new RangeError(`mcp-live: ${option} is ${String(value)}; it takes a number from ${least}${bound}`);
}
