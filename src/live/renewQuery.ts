import type { Query, QueryObserver } from '@tanstack/react-query';

/** A cleared cache leaves mounted observers on a query that is in it no more, with the old text: they are given a new one. */
export function renewQuery(observers: readonly QueryObserver[], gone: Query): void {
  for (const observer of observers) {
    if (observer.hasListeners() && observer.getCurrentQuery() === gone) observer.setOptions(observer.options);
  }
}
