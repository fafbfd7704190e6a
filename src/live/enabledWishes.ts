import type { Query } from '@tanstack/react-query';
import { type ResourceWish, wishOf } from './resourceQuery.js';

/** What the enabled observers of a query wish. */
export function enabledWishes(query: Query): ResourceWish[] {
  const wishes: ResourceWish[] = [];
  for (const observer of query.observers) {
    const { enabled, meta } = observer.options;
    const isEnabled = typeof enabled === 'function' ? enabled(query) : enabled !== false;
    const wish = isEnabled ? wishOf(meta) : undefined;
    if (wish !== undefined) wishes.push(wish);
  }
  return wishes;
}
