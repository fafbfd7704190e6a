import type { QueryClient } from '@tanstack/react-query';
import { LiveServers } from './LiveServers.js';

// Beside the query cache, not in it: connections cannot be dehydrated, and go with their client.
const serversByClient = new WeakMap<QueryClient, LiveServers>();

/** The connections and live resources that belong to one QueryClient; made on first use. Opens nothing. */
export function liveServersOf(queryClient: QueryClient): LiveServers {
  const known = serversByClient.get(queryClient);
  if (known !== undefined) return known;
  const servers = new LiveServers(queryClient);
  serversByClient.set(queryClient, servers);
  return servers;
}

/** The same, without making one. */
export function findLiveServers(queryClient: QueryClient): LiveServers | undefined {
  return serversByClient.get(queryClient);
}
