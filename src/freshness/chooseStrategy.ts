import { resourceSupport, type ServerFacts } from '../protocol/index.js';
import type { FreshnessPolicy } from './FreshnessPolicy.js';

/** By what means a resource is kept current, decided once a session from what the server declared. */
export type Strategy =
  | { readonly kind: 'watch' }
  | { readonly kind: 'poll'; readonly reason: 'not-declared' | 'not-known' | 'chosen' }
  | { readonly kind: 'off'; readonly reason: 'no-resources' };

/**
 * Reads the declaration and nothing else. `listChanged` takes no part: it says that the set of resources changed, never that the
 * contents of one did (server/resources, "List Changed Notification").
 */
export function chooseStrategy(facts: ServerFacts | undefined, policy: Pick<FreshnessPolicy, 'strategy'>): Strategy {
  const support = resourceSupport(facts);
  switch (support.kind) {
    case 'absent':
      return { kind: 'off', reason: 'no-resources' };
    case 'unknown':
      return { kind: 'poll', reason: policy.strategy === 'poll' ? 'chosen' : 'not-known' };
    case 'declared':
      if (policy.strategy === 'poll') return { kind: 'poll', reason: 'chosen' };
      return support.canSubscribe ? { kind: 'watch' } : { kind: 'poll', reason: 'not-declared' };
    default:
      return support satisfies never;
  }
}
