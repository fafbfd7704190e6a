import type { LiveError } from '../protocol/index.js';
import type { ResourceState } from './ResourceState.js';

/** Whether a failure tells of the whole server, or of the way to it, rather than of this one resource. */
export function isOutage(error: LiveError | null): boolean {
  if (error === null) return false;
  const { kind, status = 0 } = error;
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && status >= 500);
}

/** Whether it waits longer than an interval for a server that may answer again. What the server asked for in Retry-After stands. */
export function waitsOutOutage({ read: { error }, due: { retryAt }, policy }: Pick<ResourceState, 'read' | 'due' | 'policy'>, now: number): boolean {
  return isOutage(error) && error?.retryAfterMs === undefined && retryAt !== undefined && retryAt > now + policy.pollIntervalMs;
}
