import { estimateLoad } from 'mcp-live/core';
import { type ReactElement, useId, useState } from 'react';

const intervalsMs = [1_000, 5_000, 15_000, 30_000, 60_000, 300_000];
const hourMs = 3_600_000;
const readMs = 200;

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const cell = { padding: '0.375rem 0.75rem', borderBlockEnd: '1px solid var(--mcp-border)', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;
const columns = ['Interval', 'Reads a day', 'A second, busy hours', 'Age, on average', 'Age, at worst'];

/** What polling costs a server and a reader, for one's own numbers. */
export function PollingCost(): ReactElement {
  const [users, setUsers] = useState(1_200);
  const [panels, setPanels] = useState(1);
  const [hours, setHours] = useState(8);
  const rows = intervalsMs.map((pollIntervalMs) => ({
    pollIntervalMs, load: estimateLoad({ users, panelsPerUser: panels, pollIntervalMs, sessionMs: hours * hourMs, readMs }),
  }));
  return (
    <section data-polling-cost="" style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem', marginBlockEnd: '2rem', font: '0.875rem/1.5 system-ui, sans-serif' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem 1.5rem' }}>
        <NumberField words="Users" value={users} most={1_000_000} onChange={setUsers} />
        <NumberField words="Panels of each" value={panels} most={100} onChange={setPanels} />
        <NumberField words="Hours a day" value={hours} most={24} onChange={setHours} />
      </div>
      <div role="region" aria-label="What polling costs, by interval" tabIndex={0} style={{ overflowX: 'auto' }}>
        <table style={{ borderCollapse: 'collapse', inlineSize: 'max-content' }}>
          <thead><tr>{columns.map((words) => <th key={words} scope="col" style={{ ...cell, color: 'var(--mcp-muted)', fontWeight: 500 }}>{words}</th>)}</tr></thead>
          <tbody>
            {rows.map(({ pollIntervalMs, load }) => (
              <tr key={pollIntervalMs} data-interval={pollIntervalMs}>
                <th scope="row" style={{ ...cell, fontWeight: 500 }}>{seconds(pollIntervalMs)}</th>
                <td style={cell}>{whole.format(load.readsPerDay)}</td>
                <td style={cell}>{precise.format(load.busyPerSecond)}</td>
                <td style={cell}>{seconds(load.meanStalenessMs)}</td>
                <td style={cell}>{seconds(load.maxStalenessMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Drawing rows={rows.map(({ pollIntervalMs, load }) => ({ words: seconds(pollIntervalMs), perSecond: load.busyPerSecond }))} />
    </section>
  );
}

function NumberField({ words, value, most, onChange }: { words: string; value: number; most: number; onChange: (value: number) => void }): ReactElement {
  const id = useId();
  return (
    <span style={{ display: 'inline-flex', gap: '0.5rem', alignItems: 'center' }}>
      <label htmlFor={id}>{words}</label>
      <input
        id={id} type="number" min={1} max={most} value={value} style={{ inlineSize: '6rem', font: 'inherit' }}
        onChange={({ target }) => onChange(Math.min(most, Math.max(1, Math.round(Number(target.value)) || 1)))}
      />
    </span>
  );
}

const rowHeight = 24;
const longest = 360;

/** The same numbers as lengths: each halving of the interval doubles what the server carries. */
function Drawing({ rows }: { rows: readonly { words: string; perSecond: number }[] }): ReactElement {
  const most = Math.max(...rows.map(({ perSecond }) => perSecond));
  return (
    <svg viewBox={`0 0 560 ${rows.length * rowHeight}`} role="img" aria-label="Reads a second while all are at work, by interval" style={{ inlineSize: '100%', maxInlineSize: '35rem', fontVariantNumeric: 'tabular-nums' }} fontSize="12" fill="currentColor">
      {rows.map(({ words, perSecond }, index) => (
        <g key={words} transform={`translate(0 ${index * rowHeight})`}>
          <text x="64" y="16" textAnchor="end">{words}</text>
          <rect x="76" y="5" height="14" width={Math.max(1, (perSecond / most) * longest)} rx="2" fill="var(--mcp-focus)" />
          <text x={84 + (perSecond / most) * longest} y="16">{`${precise.format(perSecond)} a second`}</text>
        </g>
      ))}
    </svg>
  );
}

function seconds(ms: number): string {
  return `${precise.format(ms / 1_000)} s`;
}
