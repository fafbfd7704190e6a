'use client';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { listingOf, type ListingSnapshot, type LiveListing } from '../live/index.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';
import { useConnectionOf } from './useConnectionOf.js';

/** What a server lists, and how that stands. */
export interface ResourceTreeState extends ListingSnapshot {
  /** Walks the lists once more; resolves when that walk is over. Never rejects. */
  refresh(): Promise<void>;
}

const notListed: ListingSnapshot = { status: 'idle', resources: [], templates: [], incomplete: false, error: null };

/**
 * The resources and templates of a server, kept current for as long as the component is on screen. A walk is shown whole.
 * @throws at render: Error outside a provider, for an unknown or missing server name
 */
export function useResourceTree(server?: string): ResourceTreeState {
  const mcp = useMcp('useResourceTree');
  const name = chooseServer(mcp, server, 'useResourceTree');
  const connection = useConnectionOf(mcp, name);
  const { live } = mcp;
  // Another connection under the same name brings another listing.
  const listing = useMemo<LiveListing | undefined>(() => (connection === undefined ? undefined : listingOf(connection, live.environment)), [live, connection]);
  useEffect(() => listing?.hold(), [listing]);
  const subscribe = useCallback((listener: () => void) => listing?.subscribe(listener) ?? (() => {}), [listing]);
  const snapshot = useSyncExternalStore(subscribe, () => listing?.getSnapshot() ?? notListed, notListedYet);
  return useMemo(() => ({ ...beginning(snapshot), refresh: () => listing?.refresh() ?? Promise.resolve() }), [snapshot, listing]);
}

/** Before the hold of this very render began. */
function beginning(snapshot: ListingSnapshot): ListingSnapshot {
  return snapshot.status === 'idle' ? { ...snapshot, status: 'connecting' } : snapshot;
}

function notListedYet(): ListingSnapshot {
  return notListed;
}
