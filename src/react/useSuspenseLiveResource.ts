import { LiveError, type ResourceReading } from '../protocol/index.js';
import { canOpen } from './canOpen.js';
import type { LiveResource, LiveResourceOptions } from './LiveResourceOptions.js';
import { readWhileSuspended } from './readWhileSuspended.js';
import { toParseError } from './describeHold.js';
import { useHold } from './useHold.js';

/** A live resource that has data. */
export interface SuspenseLiveResource<T = ResourceReading> extends LiveResource<T> {
  readonly data: T;
}

/**
 * The same as `useLiveResource`; suspends while there is nothing to show yet. Once there is data it is kept through every failure.
 * On a server it throws to its boundary at once where there is no data: prefetch with `connectServers`.
 * @throws LiveError where there is no data to show; and what `useLiveResource` throws
 */
export function useSuspenseLiveResource<T = ResourceReading>(
  uri: string, options: Omit<LiveResourceOptions<T>, 'enabled'> = {},
): SuspenseLiveResource<T> {
  const { mcp, server, options: queryOptions, failure, live } = useHold(uri, options, 'useSuspenseLiveResource');
  const query = mcp.queryClient.getQueryCache().get(queryOptions.queryKeyHashFn(queryOptions.queryKey));
  if (query?.state.data === undefined) {
    if (!canOpen) throw notOnServers(uri);
    throw readWhileSuspended(mcp, `${server} ${uri}`, queryOptions);
  }
  // There is a reading, but nothing could be made of it.
  if (live.data === undefined && failure !== null) throw live.error ?? toParseError(failure);
  return live as SuspenseLiveResource<T>;
}

function notOnServers(uri: string): LiveError {
  return new LiveError('not-supported', `resources/read of ${uri} was not sent: rendering on a server opens nothing; prefetch with connectServers(queryClient, …), or let this boundary wait for the page`, { sent: false });
}
