/** How a resource is kept current. Intervals and time limits from 50 ms up, gaps and spreads from 0; `Infinity` means never. */
export interface FreshnessPolicy {
  /** Longest wait between two polls, milliseconds. */
  pollIntervalMs: number;
  /** From which age on a reading is amber, milliseconds. */
  staleAfterMs: number;
  /** By what part a poll may come early, 0 to 1, so that many clients do not ask in step (2026-07-28, server/utilities/caching). */
  jitter: number;
  /** Longest wait after failures, and longest wait for a server's ttl, milliseconds. */
  maxBackoffMs: number;
  /** When a watch that never announced anything is first checked on by a read, milliseconds; later every twice that. */
  firstVerificationMs: number;
  /** How often a watch that did announce something is checked on, milliseconds. */
  watchdogMs: number;
  /** How long the announcement of a change may come after the change itself was read, milliseconds. */
  announceGraceMs: number;
  /** How long a normal start shows no freshness line, milliseconds. */
  showLineAfterMs: number;
  /** Least distance between two reads that announcements cause, milliseconds. */
  minReadGapMs: number;
  /** Over what time the reads that one announcement causes in many clients are spread, milliseconds. */
  announceSpreadMs: number;
  /** How long a read may take, milliseconds. */
  readTimeoutMs: number;
  /** How long the answer to a subscription may take before it counts as unanswered, milliseconds. */
  subscribeTimeoutMs: number;
  /** Whether timed reads rest while the tab is hidden. */
  pauseWhenHidden: boolean;
  /** After how long in a hidden tab the push stream is closed, milliseconds. */
  releaseWhenHiddenMs: number;
  /** Whether a poll waits for as long as the server vouched for its last answer. */
  honourTtl: boolean;
  /** `auto` as the server declared; `poll` never watches. */
  strategy: 'auto' | 'poll';
}

export const defaultPolicy: Readonly<FreshnessPolicy> = Object.freeze({
  pollIntervalMs: 30_000,
  staleAfterMs: 60_000,
  jitter: 0.1,
  maxBackoffMs: 300_000,
  firstVerificationMs: 60_000,
  watchdogMs: 600_000,
  announceGraceMs: 2_000,
  showLineAfterMs: 2_000,
  minReadGapMs: 100,
  announceSpreadMs: 0,
  readTimeoutMs: 30_000,
  subscribeTimeoutMs: 10_000,
  pauseWhenHidden: true,
  releaseWhenHiddenMs: 60_000,
  honourTtl: true,
  strategy: 'auto',
});

export type PolicyParts = { [K in keyof FreshnessPolicy]?: FreshnessPolicy[K] | undefined };

const shortestMs = 50;
const keys = Object.keys(defaultPolicy) as (keyof FreshnessPolicy)[];
/** May be nothing; any other duration has a shortest. */
const gaps = new Set<keyof FreshnessPolicy>(['announceGraceMs', 'showLineAfterMs', 'minReadGapMs', 'announceSpreadMs', 'releaseWhenHiddenMs']);

/**
 * The given parts on top of `base`. Keys that are no policy are left out.
 * @throws RangeError that names the option, its value and what is allowed
 */
export function resolvePolicy(parts: PolicyParts = {}, base: Readonly<FreshnessPolicy> = defaultPolicy): FreshnessPolicy {
  const policy: FreshnessPolicy = { ...base };
  for (const key of keys) {
    const value: unknown = parts[key];
    if (value === undefined) continue;
    const { isAllowed, allowed } = judgeOption(key, value);
    if (!isAllowed) throw new RangeError(`mcp-live: ${key} is ${typeof value === 'string' ? JSON.stringify(value) : String(value)}; it takes ${allowed}`);
    Object.assign(policy, { [key]: value });
  }
  return policy;
}

/**
 * One policy for all that hold one URI: of each part the least, which is the shortest duration, `false`, and `auto`. From which age on
 * a reading is amber is every hook's own affair.
 * @param wishes each complete; none gives the defaults
 */
export function mergePolicies(wishes: readonly FreshnessPolicy[]): FreshnessPolicy {
  const merged = { ...(wishes[0] ?? defaultPolicy) };
  for (const wish of wishes) {
    for (const key of keys) if (key !== 'staleAfterMs' && wish[key] < merged[key]) Object.assign(merged, { [key]: wish[key] });
  }
  return merged;
}

function judgeOption(key: keyof FreshnessPolicy, value: unknown): { isAllowed: boolean; allowed: string } {
  if (key === 'strategy') return { isAllowed: value === 'auto' || value === 'poll', allowed: "'auto' or 'poll'" };
  if (typeof defaultPolicy[key] === 'boolean') return { isAllowed: typeof value === 'boolean', allowed: 'true or false' };
  const least = key === 'jitter' || gaps.has(key) ? 0 : shortestMs;
  const most = key === 'jitter' ? 1 : Infinity;
  return {
    isAllowed: typeof value === 'number' && value >= least && value <= most,
    allowed: most === 1 ? 'a number from 0 to 1' : `${least} or more milliseconds (Infinity for never)`,
  };
}
