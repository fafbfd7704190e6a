/**
 * What the page tells about being looked at.
 * `hidden`/`shown`: the tab. `frozen`/`resumed`: the page life cycle (also entering and leaving the back/forward cache).
 * `online`: the browser believes that the network is back. `leaving`: the page goes for good.
 */
export type VisibilityEvent = 'hidden' | 'shown' | 'frozen' | 'resumed' | 'online' | 'leaving';

export interface Visibility {
  isHidden(): boolean;
  subscribe(listener: (event: VisibilityEvent) => void): () => void;
}

/** For places without a page: always shown, never tells anything. */
export const alwaysVisible: Visibility = { isHidden: () => false, subscribe: () => () => {} };

/** The page of this document; `alwaysVisible` where there is none. */
export function pageVisibility(): Visibility {
  if (typeof document === 'undefined') return alwaysVisible;
  return {
    isHidden: () => document.visibilityState === 'hidden',
    subscribe(listener) {
      const stop = new AbortController();
      const on = (target: EventTarget, type: string, tell: (event: Event) => VisibilityEvent) =>
        target.addEventListener(type, (event) => listener(tell(event)), { signal: stop.signal });
      on(document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? 'hidden' : 'shown'));
      on(document, 'freeze', () => 'frozen');
      on(document, 'resume', () => 'resumed');
      on(window, 'online', () => 'online');
      on(window, 'pagehide', (event) => ((event as PageTransitionEvent).persisted ? 'frozen' : 'leaving'));
      window.addEventListener('pageshow', (event) => { if (event.persisted) listener('resumed'); }, { signal: stop.signal });
      return () => stop.abort();
    },
  };
}
