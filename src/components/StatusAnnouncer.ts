import { useAnnouncer } from '../react/index.js';
import { openStatusRegion } from './openStatusRegion.js';

/**
 * Tells screen readers of changes of mode, failures and recoveries under the provider: batched, at most every ten seconds, never
 * what was there from the start. Panels bring it with them; render it where only hooks are used. Shows nothing.
 */
export function StatusAnnouncer(): null {
  useAnnouncer(openStatusRegion);
  return null;
}
