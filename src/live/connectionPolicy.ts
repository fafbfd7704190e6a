import type { ConnectionPolicy } from '../protocol/index.js';

/** A connection outlives the wishes that it was opened with: each of its limits is read anew where it is used. */
export function connectionPolicy(current: () => ConnectionPolicy): ConnectionPolicy {
  return {
    get maxBackoffMs() { return current().maxBackoffMs; },
    get subscribeTimeoutMs() { return current().subscribeTimeoutMs; },
    get readTimeoutMs() { return current().readTimeoutMs; },
    get releaseWhenHiddenMs() { return current().releaseWhenHiddenMs; },
  };
}
