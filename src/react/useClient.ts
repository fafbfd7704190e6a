'use client';
import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { OwnClient } from './McpContext.js';

export interface ChosenClient {
  readonly queryClient: QueryClient;
  readonly ownClient: OwnClient | undefined;
}

/** The QueryClient that was given, else the nearest provider's, else one of our own. */
export function useClient(given: QueryClient | undefined): ChosenClient {
  const nearest = useContext(QueryClientContext);
  const [makeOwn] = useState(lazyOwnClient);
  const outer = given ?? nearest;
  if (outer !== undefined) return { queryClient: outer, ownClient: undefined };
  const ownClient = makeOwn();
  return { queryClient: ownClient.queryClient, ownClient };
}

function lazyOwnClient(): () => OwnClient {
  let own: OwnClient | undefined;
  let isOnScreen = false;
  return () => (own ??= { queryClient: new QueryClient(), isOnScreen: () => isOnScreen, noteOnScreen: () => { isOnScreen = true; } });
}
