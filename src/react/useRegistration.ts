'use client';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type PolicyParts, resolvePolicy } from '../freshness/index.js';
import { type LiveServers, liveServersOf, type LiveSettings, type Registration } from '../live/index.js';
import type { ServerSource } from '../protocol/index.js';
import { canOpen } from './canOpen.js';
import type { OwnClient } from './McpContext.js';
import { usePageEffect } from './usePageEffect.js';

export interface BoundServers {
  readonly queryClient: QueryClient;
  readonly live: LiveServers;
  readonly registration: Registration | undefined;
}

/**
 * The servers of one provider, bound to its life. They are named while rendering, so that a read below can start before this tree
 * is on screen (a Suspense boundary above it would wait for ever otherwise); connections open when it is, and close when it goes.
 */
export function useRegistration(
  queryClient: QueryClient, ownClient: OwnClient | undefined, servers: Record<string, ServerSource>, policy: PolicyParts | undefined,
  { environment, onFinding }: Pick<LiveSettings, 'environment' | 'onFinding'>,
): BoundServers {
  resolvePolicy(policy);
  const settings = useMemo<LiveSettings>(() => ({ policy, environment, onFinding }), [policy, environment, onFinding]);
  const [bindTo] = useState(makeBinder);
  const bound = bindTo(queryClient, servers, settings);
  const { registration } = bound;

  // Before the effects of the tree below, which read, and before the next paint, which must show nothing of a former owner.
  usePageEffect(() => {
    ownClient?.noteOnScreen();
    registration?.update(servers, settings);
    registration?.commit(servers);
  }, [registration, servers, settings, ownClient]);
  // A tree that a Suspense boundary hides for a moment loses its layout effects: it must not lose its connections.
  useEffect(() => () => registration?.release(), [registration]);
  return bound;
}

type Binder = (queryClient: QueryClient, servers: Record<string, ServerSource>, settings: LiveSettings) => BoundServers;

/** Registers once for each client, however often a render is repeated. */
function makeBinder(): Binder {
  let bound: BoundServers | undefined;
  return (queryClient, servers, settings) => {
    if (bound?.queryClient === queryClient) return bound;
    const live = liveServersOf(queryClient);
    bound = { queryClient, live, registration: canOpen ? live.register(servers, settings) : undefined };
    return bound;
  };
}
