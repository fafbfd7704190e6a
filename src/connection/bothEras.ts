import { declares } from '../protocol/index.js';
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
  const announces = (capability: string): boolean =>
    declares(facts, capability) === true && (facts.serverCapabilities?.[capability] as { listChanged?: unknown } | null)?.listChanged === true;
  return {
    ...(announces('resources') ? { resourcesListChanged: true as const } : {}),
    ...(announces('tools') ? { toolsListChanged: true as const } : {}),
  };
}
