import type { QueryFunctionContext, QueryKey, QueryMeta } from '@tanstack/react-query';
import { decodeReading } from '../contents/index.js';
import { type PolicyParts, resolvePolicy } from '../freshness/index.js';
import type { ResourceReading, WireReading } from '../protocol/index.js';
import type { ReadingEquality } from './compareReadings.js';
import { findLiveServers } from './liveServersOf.js';
import { LiveError } from '../protocol/index.js';

/** What one observer of a resource wishes. It travels in the query's `meta`, where every observer's own stays readable. */
export interface ResourceWish {
  readonly server: string;
  readonly uri: string;
  readonly policy: PolicyParts;
  readonly isEqual?: ReadingEquality | undefined;
  /** This holder wants no timed reads; the resource rests when all its holders do. */
  readonly isPaused?: boolean | undefined;
}

/** What may be said beside the policy in `liveResourceOptions`. */
export interface ResourceQueryParts extends PolicyParts {
  /** Whose data it is: the `identity` of the server's source, where it has one. */
  identity?: string | undefined;
  isEqual?: ReadingEquality | undefined;
  isPaused?: boolean | undefined;
}

/** Every query of this library begins with it. */
export const keyRoot = 'mcp-live';

/** Every query of one server begins with this. */
export function serverKey(server: string): QueryKey {
  return [keyRoot, server];
}

/**
 * Key of one resource in the query cache. The identity is part of it, so that nobody is shown what was read for somebody else
 * (2026-07-28, server/utilities/caching: `cacheScope: private`).
 */
export function resourceKey(server: string, uri: string, identity?: string): QueryKey {
  return [keyRoot, server, identity ?? null, uri];
}

export function hashResourceKey(key: QueryKey): string {
  return JSON.stringify(key);
}

/** Query options that make any query live: `useQuery`, `useQueries`, `useSuspenseQuery`, `prefetchQuery`. */
export interface LiveResourceQueryOptions {
  queryKey: QueryKey;
  queryKeyHashFn: (key: QueryKey) => string;
  queryFn: (context: Pick<QueryFunctionContext, 'client' | 'queryKey'>) => Promise<WireReading>;
  select: (reading: WireReading) => ResourceReading;
  meta: QueryMeta;
  staleTime: number;
  gcTime: number;
  retry: false;
  networkMode: 'always';
  throwOnError: false;
  structuralSharing: true;
  retryOnMount: true;
  refetchOnMount: true;
  refetchOnWindowFocus: false;
  refetchOnReconnect: false;
  refetchInterval: false;
  placeholderData: () => undefined;
}

const gcTimeMs = 300_000;

const noPlaceholder = (): undefined => undefined;

/**
 * Options of a live resource for TanStack Query. The query holds the wire form; `select` decodes it. Polling, watching and retries
 * are the library's, so the host's defaults for them do not apply.
 * @throws RangeError that names a policy option out of range
 */
export function liveResourceOptions(server: string, uri: string, parts: ResourceQueryParts = {}): LiveResourceQueryOptions {
  const { identity, isEqual, isPaused, ...policy } = parts;
  resolvePolicy(policy);
  const wish: ResourceWish = { server, uri, policy, isEqual, isPaused };
  return {
    queryKey: resourceKey(server, uri, identity),
    queryKeyHashFn: hashResourceKey,
    queryFn: ({ client, queryKey }) => {
      const servers = findLiveServers(client);
      if (servers === undefined) return Promise.reject(withoutServers(server));
      return servers.answer(server, uri, queryKey);
    },
    select: decodeReading,
    meta: { mcpLive: wish },
    staleTime: Infinity,
    // A finite time would leave a timer behind on a server.
    gcTime: 'document' in globalThis ? gcTimeMs : Infinity,
    retry: false,
    networkMode: 'always',
    throwOnError: false,
    structuralSharing: true,
    retryOnMount: true,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    // A host's `keepPreviousData` would show one resource under the name of another.
    placeholderData: noPlaceholder,
  };
}

/** The wish in a query's or observer's `meta`, where it is one of ours. */
export function wishOf(meta: QueryMeta | undefined): ResourceWish | undefined {
  return meta?.['mcpLive'] as ResourceWish | undefined;
}

function withoutServers(server: string): LiveError {
  return new LiveError('not-supported', `resources/read was not sent: this QueryClient knows no server "${server}"; render inside <McpProvider> or call connectServers(queryClient, …) first`);
}
