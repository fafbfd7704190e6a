'use client';
import { type ReactElement, useEffect, useReducer, useSyncExternalStore } from 'react';
import type { LiveResourceView } from '../live/index.js';
import { useMcp } from '../react/index.js';

/** Every live resource: how it is kept current and why, the furthest fact of its watch, and when it is looked at again. */
export function ResourceTable(): ReactElement {
  const { live, identities } = useMcp('McpDevtools');
  const resources = useSyncExternalStore(live.resources.subscribe, live.resources.getSnapshot, live.resources.getSnapshot);
  const own = resources.filter(({ server }) => Object.hasOwn(identities, server));
  if (own.length === 0) return <p>Nothing is held.</p>;
  return (
    <table>
      <thead>
        <tr>{['Resource', 'Server', 'Status', 'Mode', 'Reason', 'Watch', 'Checked', 'Next check', 'Failures', 'Holders'].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>{own.map((resource) => <ResourceRow key={`${resource.server} ${resource.uri}`} resource={resource} />)}</tbody>
    </table>
  );
}

function ResourceRow({ resource }: { resource: LiveResourceView }): ReactElement {
  // Reads at every render what goes on beneath an identity that stays.
  'use no memo';
  const { status, mode, reason, watch } = useSyncExternalStore(resource.subscribe, resource.getSnapshot, resource.getSnapshot);
  const { checkedAt, nextCheckAt } = useLatestFreshness(resource);
  return (
    <tr data-status={status} data-mode={mode}>
      <th scope="row" dir="ltr">{resource.uri}</th>
      <td dir="auto">{resource.server}</td>
      <td>{status}</td>
      <td>{mode}</td>
      <td>{reason}</td>
      <td>{watch}</td>
      <td><Moment at={checkedAt} /></td>
      <td><Moment at={nextCheckAt} /></td>
      <td>{resource.getFailures()}</td>
      <td>{resource.getHolders()}</td>
    </tr>
  );
}

/** Freshness tells no renderer by itself; here a render at every check is the purpose. */
function useLatestFreshness(resource: LiveResourceView): ReturnType<LiveResourceView['getFreshness']> {
  'use no memo';
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => resource.subscribeFreshness(render), [resource]);
  return resource.getFreshness();
}

function Moment({ at }: { at: number | undefined }): ReactElement | string {
  if (at === undefined) return '—';
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{iso.slice(11, 19)}</time>;
}
