import { uris } from './actions.js';
import type { FaultWorld } from './FaultWorld.js';

/** A resource outlives its last panel by a second; a listen that nobody needs any more is closed right after. */
const lingerMs = 2_000;
/** The steps of a teardown, each bounded by a second. */
const closedWithinMs = 4_500;
/** What a teardown leaves may be over by itself soon after: it is looked for at once. */
const stepMs = 100;
const quietMs = 60_000;

/** Everything is taken off the screen and closed: nothing stays, nothing is sent afterwards. */
export async function leave(world: FaultWorld): Promise<void> {
  const { clock, visibility, server, setup, panels, queryClient, wire } = world;
  for (const index of uris.keys()) while (panels.mounted.has(index)) panels.unmount(index);
  if (setup.leaves === 'at rest') await judgeUnmounted(world);
  let isClosed = false;
  const closing = world.close().then(() => { isClosed = true; });
  const endAt = clock.now() + closedWithinMs;
  while (!isClosed && clock.now() < endAt) await clock.advance(stepMs);
  if (!isClosed) throw new Error(`not closed after ${closedWithinMs} ms`);
  await closing;
  queryClient.clear();
  await clock.advance(0);
  const left = { timers: clock.pending - server.pending, listeners: visibility.listeners, streams: server.openStreams };
  if (left.timers + left.listeners + left.streams > 0) throw new Error(`left behind: ${JSON.stringify(left)}`);
  // One of which this side never heard, or that it could not reach, is the server's own to forget.
  const sessions = [...server.sessions.values()].filter(({ id, isInitialized }) => isInitialized && !wire.partedFrom.has(id));
  if (setup.door === 'opened' && sessions.length > 0) throw new Error(`sessions left behind: ${sessions.map(({ id }) => id).join(' ')}`);
  const before = server.log.entries.length;
  await clock.advance(quietMs);
  const after = server.log.entries.slice(before);
  if (after.length > 0) throw new Error(`sent after the end: ${after.map(({ what }) => what).join(' ')}`);
}

/** Nobody looks any more, and the connection stands: nothing is watched and nothing is read. */
async function judgeUnmounted({ clock, server, wire, setup, hasFailed }: FaultWorld): Promise<void> {
  await clock.advance(lingerMs);
  const watched = [...server.sessions.values()].filter(({ id }) => setup.door === 'opened' && !wire.partedFrom.has(id) && !hasFailed).flatMap(({ subscribed }) => [...subscribed]);
  if (watched.length > 0) throw new Error(`still subscribed to ${watched.join(' ')}`);
  const before = server.log.entries.length;
  await clock.advance(15_000);
  const read = server.log.entries.slice(before).filter(({ what }) => what === 'resources/read');
  if (read.length > 0) throw new Error(`read for nobody: ${read.map(({ uri }) => uri).join(' ')}`);
}
