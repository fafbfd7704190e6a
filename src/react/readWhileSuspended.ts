import type { Query } from '@tanstack/react-query';
import { LiveError } from '../protocol/index.js';
import type { HoldOptions } from './useHold.js';
import type { Clock } from '../timing/index.js';
import type { McpBinding, OwnClient } from './McpContext.js';

/** React repeats a render that met an error at once; who comes later than this is a boundary that was reset, and reads anew. */
const sameRenderMs = 1_000;

const failedAt = new WeakMap<Query, number>();

/**
 * The first read of a component that is not on screen yet: the promise to suspend with.
 * @throws LiveError where that read has just failed
 */
export function readWhileSuspended<T>(mcp: McpBinding, place: string, options: HoldOptions<T>): Promise<void> {
  const { queryClient, live, ownClient } = mcp;
  const { select: _, enabled: __, ...queryOptions } = options;
  const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(queryOptions)) as Query;
  const { clock } = live.environment;
  const at = failedAt.get(query);
  const { error, fetchStatus } = query.state;
  if (error !== null && fetchStatus === 'idle' && at !== undefined && clock.now() - at < sameRenderMs) throw toLiveError(error);
  const read = query.fetch(undefined, { cancelRefetch: false }).then(() => undefined, () => { failedAt.set(query, clock.now()); });
  if (ownClient !== undefined && !ownClient.isOnScreen()) noteWait(place, ownClient, read, clock);
  return read;
}

function toLiveError(error: Error): LiveError {
  return error instanceof LiveError ? error : new LiveError('server', error.message, { cause: error });
}

interface Wait { readonly client: OwnClient; readonly attempts: number; overAt: number | undefined }

const waits = new Map<string, Wait>();
/** So many clients were made, read from, and thrown away before anything came on screen. */
const mostAttempts = 1;
/** React tries again as soon as a wait is over; what comes later than this is another occasion. */
const sameOccasionMs = 5_000;

/**
 * A Suspense boundary above a provider throws the provider's state away at each wait, and with it a QueryClient of its own: the
 * answer always arrives in a client that nobody has any more. Seen twice in a row, that is said instead of tried for ever.
 */
function noteWait(place: string, client: OwnClient, read: Promise<void>, clock: Clock): void {
  const before = waits.get(place);
  if (before?.client === client) return;
  const attempts = countAttempts(before, clock.now());
  if (attempts > mostAttempts) {
    throw new Error('mcp-live: a <Suspense> boundary above <McpProvider> loses the QueryClient that the provider makes for itself; put the boundary below the provider, or give the provider a queryClient that is made outside');
  }
  const wait: Wait = { client, attempts, overAt: undefined };
  waits.set(place, wait);
  void read.then(() => {
    wait.overAt = clock.now();
    if (client.isOnScreen() && waits.get(place) === wait) waits.delete(place);
  });
}

/** How many waits before this one ended in a client that was thrown away. One that is still on its way is the same attempt as this. */
function countAttempts(before: Wait | undefined, now: number): number {
  if (before === undefined || before.client.isOnScreen()) return 0;
  if (before.overAt === undefined) return before.attempts;
  return now - before.overAt < sameOccasionMs ? before.attempts + 1 : 0;
}
