import { hashResourceKey, isShallowEqual, type LiveResourceView, type LiveServers, resourceKey, type ResourceSnapshot } from '../live/index.js';

/**
 * The place of one resource, for as long as a component names it. What stands in it is looked up at each use: a resource that
 * nobody held for a while is given up, and made anew for the next.
 */
export interface ResourceSlot {
  readonly view: () => LiveResourceView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ResourceSnapshot;
  /** As `LiveResource.refresh`. */
  readonly refresh: () => Promise<void>;
}

/** Two holders brought different `isEqual`. */
export const inConflict: ResourceSnapshot = { status: 'error', mode: 'off', reason: 'idle', watch: 'none', error: null };

/** Nothing known of a resource: what a server renders, and a page first. */
export const notHeld: ResourceSnapshot = { status: 'idle', mode: 'off', reason: 'idle', watch: 'none', error: null };

/** Of a resource whose hold begins with the effects of this very render, and of one whose connection is being made: the same is shown. */
export const beginning: ResourceSnapshot = { ...notHeld, status: 'connecting', reason: 'connecting' };

export function makeSlot(
  live: LiveServers, server: string, uri: string | undefined, identity: string | undefined, onRefreshed?: (nothing: undefined) => void,
): ResourceSlot {
  const queryHash = hashResourceKey(resourceKey(server, uri ?? '', identity));
  const view = (): LiveResourceView => live.resources.at(server, uri ?? '', queryHash);
  return {
    view,
    subscribe: (listener) => view().subscribe(listener),
    getSnapshot: () => {
      const current = view();
      if (current.hasConflict()) return inConflict;
      const snapshot = current.getSnapshot();
      // One identity for both, or every panel would render once more as soon as it is on screen.
      return snapshot.status === 'idle' || isShallowEqual(snapshot, beginning) ? beginning : snapshot;
    },
    refresh: async () => {
      if (uri === undefined) return;
      await view().refresh();
      onRefreshed?.(undefined);
    },
  };
}
