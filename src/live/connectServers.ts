import type { QueryClient } from '@tanstack/react-query';
import type { Connection, ServerSource } from '../protocol/index.js';
import { type LiveListing, listingOf } from './LiveListing.js';
import type { LiveResourceView } from './LiveResourceView.js';
import type { LiveSettings } from './LiveServers.js';
import { liveServersOf } from './liveServersOf.js';

/** Servers connected to a QueryClient without React. */
export interface ConnectedServers {
  /** @throws Error that lists the names there are, for a name that is not among them */
  connection(server: string): Connection;
  /** State of one resource; live while a query made with `liveResourceOptions` has an observer. */
  resource(server: string, uri: string): LiveResourceView;
  listing(server: string): LiveListing;
  setPaused(isPaused: boolean): void;
  /** Adds, removes or replaces single entries; the others are left alone. */
  update(servers: Record<string, ServerSource>): void;
  /** Closes all, in order; resolves when all is closed, within about four seconds whatever the servers do. */
  close(): Promise<void>;
}

/**
 * Opens the servers and makes live resources work on this QueryClient: `prefetchQuery` and `QueryObserver` with
 * `liveResourceOptions`, on a server or in a script. `McpProvider` is this, bound to a tree.
 * @throws Error where a name is taken by a different source; RangeError for a policy option out of range
 */
export function connectServers(
  queryClient: QueryClient, servers: Record<string, ServerSource>, options: LiveSettings = {},
): ConnectedServers {
  const live = liveServersOf(queryClient);
  const registration = live.register(servers, options);
  registration.commit(servers);
  return {
    connection: (server) => live.connectionOrThrow(server),
    resource: (server, uri) => {
      live.connectionOrThrow(server);
      return live.resource(server, uri);
    },
    listing: (server) => listingOf(live.connectionOrThrow(server), live.environment),
    setPaused: (isPaused) => registration.setPaused(isPaused),
    update: (next) => registration.update(next, options),
    close: () => registration.close(),
  };
}
