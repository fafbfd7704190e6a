import { chooseStrategy, type FreshnessPolicy, type Link } from '../freshness/index.js';
import type { Connection } from '../protocol/index.js';
import { isShallowEqual } from './isShallowEqual.js';

/** How a connection stands for one resource. A choice that comes out as before is the very same object. */
export function linkOf(connection: Connection | undefined, policy: FreshnessPolicy, before: Link['strategy']): Link {
  if (connection === undefined) return { status: 'closed', session: 0, error: null, strategy: undefined };
  const { status, session, error, facts } = connection.getSnapshot();
  const chosen = session === 0 ? undefined : chooseStrategy(facts, policy);
  const isSame = before !== undefined && chosen !== undefined && isShallowEqual(chosen, before);
  return { status, session, error, strategy: isSame ? before : chosen };
}
