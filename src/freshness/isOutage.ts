import type { LiveError } from '../protocol/index.js';

/** Whether a failure tells of the whole server, or of the way to it, rather than of this one resource. */
export function isOutage(error: LiveError | null): boolean {
  if (error === null) return false;
  const { kind, status = 0 } = error;
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && status >= 500);
}
