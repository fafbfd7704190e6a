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
const limits = ['pollIntervalMs', 'staleAfterMs', 'maxBackoffMs', 'firstVerificationMs', 'watchdogMs', 'readTimeoutMs', 'subscribeTimeoutMs'] as const;
const gaps = ['announceGraceMs', 'showLineAfterMs', 'minReadGapMs', 'announceSpreadMs', 'releaseWhenHiddenMs'] as const;
const switches = ['pauseWhenHidden', 'honourTtl'] as const;
/** What is merged. From which age on a reading is amber is every hook's own affair. */
const durations = [...limits.filter((key) => key !== 'staleAfterMs'), ...gaps];

/**
 * The given parts on top of `base`. Keys that are no policy are left out.
 * @throws RangeError that names the option, its value and what is allowed
 */
export function resolvePolicy(parts: PolicyParts = {}, base: Readonly<FreshnessPolicy> = defaultPolicy): FreshnessPolicy {
  checkPolicy(parts);
  const policy: FreshnessPolicy = { ...base };
  for (const key of Object.keys(defaultPolicy) as (keyof FreshnessPolicy)[]) {
    const value = parts[key];
    if (value !== undefined) Object.assign(policy, { [key]: value });
  }
  return policy;
}

/**
 * One policy for all that hold one URI. Durations: the shortest. `pauseWhenHidden`, `honourTtl`: false wins. `strategy`: auto wins.
 * @param wishes each complete; none gives the defaults
 */
export function mergePolicies(wishes: readonly FreshnessPolicy[]): FreshnessPolicy {
  const [first, ...others] = wishes;
  const merged = { ...(first ?? defaultPolicy) };
  for (const wish of others) {
    for (const key of durations) merged[key] = Math.min(merged[key], wish[key]);
    merged.jitter = Math.min(merged.jitter, wish.jitter);
    for (const key of switches) merged[key] = merged[key] && wish[key];
    if (wish.strategy === 'auto') merged.strategy = 'auto';
  }
  return merged;
}

function checkPolicy(parts: PolicyParts): void {
  for (const key of limits) checkNumber(key, parts[key], shortestMs, Infinity);
  for (const key of gaps) checkNumber(key, parts[key], 0, Infinity);
  checkNumber('jitter', parts.jitter, 0, 1);
  for (const key of switches) {
    const value = parts[key];
    if (value !== undefined && typeof value !== 'boolean') refuse(key, value, 'true or false');
  }
  const { strategy } = parts;
  if (strategy !== undefined && strategy !== 'auto' && strategy !== 'poll') refuse('strategy', strategy, "'auto' or 'poll'");
}

function checkNumber(key: string, value: unknown, least: number, most: number): void {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= least && value <= most) return;
  refuse(key, value, most === Infinity ? `${least} or more milliseconds (Infinity for never)` : `a number from ${least} to ${most}`);
}

function refuse(key: string, value: unknown, allowed: string): never {
  throw new RangeError(`mcp-live: ${key} is ${JSON.stringify(value) ?? String(value)}; it takes ${allowed}`);
}
