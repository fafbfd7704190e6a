'use client';
import { type ReactElement, useEffect, useReducer, useSyncExternalStore } from 'react';
import type { LiveResourceView, ResourceSnapshot } from '../live/index.js';
import { resourceSupport } from '../protocol/index.js';
import { useMcp } from '../react/index.js';

const heads = ['Resource', 'Server', 'Status', 'Mode', 'Reason', 'Declared', 'Acknowledged', 'Carried', 'Proven', 'Checked', 'Next check', 'Failures', 'Holders'];

/** Every live resource: how it is kept current and why, the four facts of its watch, and when it is looked at again. */
export function ResourceTable(): ReactElement {
  const { live, identities } = useMcp('McpDevtools');
  const resources = useSyncExternalStore(live.resources.subscribe, live.resources.getSnapshot, live.resources.getSnapshot);
  const own = resources.filter(({ server }) => Object.hasOwn(identities, server));
  if (own.length === 0) return <p>Nothing is held.</p>;
  return (
    <table aria-label="Live resources">
      <thead>
        <tr>{heads.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
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
  const declared = useDeclared(resource.server);
  return (
    <tr data-status={status} data-mode={mode}>
      <th scope="row" dir="ltr">{resource.uri}</th>
      <td dir="auto">{resource.server}</td>
      <td>{status}</td>
      <td>{mode}</td>
      <td>{reason}</td>
      <td>{declared}</td>
      {factsOf(watch).map((fact, index) => <td key={index}>{fact}</td>)}
      <td><Moment at={checkedAt} /></td>
      <td><Moment at={nextCheckAt} /></td>
      <td>{resource.getFailures()}</td>
      <td>{resource.getHolders()}</td>
    </tr>
  );
}

/** Whether the server promised to announce changes at all. */
function useDeclared(server: string): string {
  const connection = useMcp('McpDevtools').live.connection(server);
  const subscribe = (listener: () => void): (() => void) => connection?.subscribe(listener) ?? (() => {});
  const facts = useSyncExternalStore(subscribe, () => connection?.getSnapshot().facts, () => undefined);
  const support = resourceSupport(facts);
  if (support.kind === 'unknown') return 'not known';
  return support.kind === 'declared' && support.canSubscribe ? 'yes' : 'no';
}

const steps: readonly ResourceSnapshot['watch'][] = ['none', 'asked', 'acknowledged', 'carried', 'proven'];

/** Acknowledged, carried, proven: each has the one before it for its ground. */
function factsOf(watch: ResourceSnapshot['watch']): string[] {
  const reached = steps.indexOf(watch);
  return ['acknowledged', 'carried', 'proven'].map((_, index) => {
    if (reached >= index + 2) return 'yes';
    return watch === 'asked' && index === 0 ? 'asked' : 'no';
  });
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
