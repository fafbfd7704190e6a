import { announcesList } from '../protocol/index.js';
import { EraMemory } from './EraMemory.js';
import type { EraSupport } from './EraSupport.js';
import { type ListenFilter, type ListenStream, ListenWatcher } from './ListenWatcher.js';
import { neverMs, type Session } from './Session.js';

/** The older revisions, and 2026-07-28 where the server speaks it. */
export const bothEras: EraSupport = {
  createOpen() {
    const memory = new EraMemory();
    return (make, parts) => memory.open(make, parts);
  },
  watch: (session, parts) => new ListenWatcher({ ...parts, listFilter: listFilterOf(session), listen: (filter, signal) => listen(session, filter, signal) }),
};

/** Opens one `subscriptions/listen` stream (2026-07-28, basic/patterns/subscriptions). Rejects with `LiveError`. */
async function listen(session: Session, filter: ListenFilter, signal: AbortSignal): Promise<ListenStream> {
  try {
    const handle = await session.parts.client.listen?.(filter as never, { signal, timeout: neverMs } as never);
    if (handle === undefined) throw Object.assign(new Error('this client cannot listen'), { code: 'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION' });
    const { resourceSubscriptions = [], resourcesListChanged, toolsListChanged } = handle.honoredFilter;
    return {
      honoredUris: resourceSubscriptions, honorsLists: resourcesListChanged === true || toolsListChanged === true,
      closed: handle.closed, close: () => handle.close(),
    };
  } catch (error) {
    const failure = session.translate(error, 'subscriptions/listen', undefined);
    session.onFailure(failure);
    throw failure;
  }
}

function listFilterOf({ facts }: Session): ListenFilter {
  return {
    ...(announcesList(facts, 'resources') ? { resourcesListChanged: true as const } : {}),
    ...(announcesList(facts, 'tools') ? { toolsListChanged: true as const } : {}),
  };
}
