'use client';
import { type ReactElement, useId, useState, useSyncExternalStore } from 'react';
import { estimateLoad } from '../load/index.js';
import { useMcp } from '../react/index.js';

/** What this page costs each of its servers by polling, now and with so many users. */
export function LoadCalculator(): ReactElement {
  // Reads at every render what goes on beneath an identity that stays.
  'use no memo';
  const { live, identities } = useMcp('McpDevtools');
  const resources = useSyncExternalStore(live.resources.subscribe, live.resources.getSnapshot, live.resources.getSnapshot);
  const [users, setUsers] = useState(100);
  const [hours, setHours] = useState(8);
  const id = useId();
  const rows = Object.keys(identities).map((server) => {
    const polled = resources.filter((resource) => resource.server === server && resource.getSnapshot().mode === 'polling');
    return { server, polled: polled.length, intervalMs: Math.min(...polled.map((resource) => resource.getFreshness().plannedDelayMs)) };
  });
  return (
    <>
      <p>
        <label htmlFor={`${id}-users`}>Users</label>{' '}
        <input id={`${id}-users`} type="number" min={1} value={users} onChange={({ target }) => setUsers(Math.max(1, Number(target.value) || 1))} />{' '}
        <label htmlFor={`${id}-hours`}>Hours a day</label>{' '}
        <input id={`${id}-hours`} type="number" min={1} max={24} value={hours} onChange={({ target }) => setHours(Math.min(24, Math.max(1, Number(target.value) || 1)))} />
      </p>
      <table aria-label="Load by server">
        <thead><tr>{['Server', 'Polled here', 'Reads a second, this page', 'Reads a day, all users', 'A second while busy'].map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ server, polled, intervalMs }) => {
            const load = polled === 0 ? undefined : estimateLoad({ users, panelsPerUser: polled, pollIntervalMs: intervalMs, sessionMs: hours * 3_600_000 });
            return (
              <tr key={server}>
                <th scope="row" dir="auto">{server}</th>
                <td>{polled}</td>
                <td>{format(load === undefined ? 0 : load.busyPerSecond / users)}</td>
                <td>{format(load?.readsPerDay ?? 0)}</td>
                <td>{format(load?.busyPerSecond ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
