'use client';
import { type ReactElement, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { saveFile } from '../components/index.js';
import { exportFrames, formatFrame } from '../frames/index.js';
import { useConnection, useFrameLog, useMcp } from '../react/index.js';
import { describeFrames, hasAnswer, type FrameLine } from './describeFrames.js';

const mostRows = 300;

/** The latest frames of one connection, narrowed by method and URI, unanswered requests first. */
export function FrameTable(): ReactElement {
  const { live, identities } = useMcp('McpDevtools');
  const names = useSyncExternalStore(live.subscribe, () => live.serverNames().join('\n'), () => '').split('\n').filter((name) => Object.hasOwn(identities, name));
  const [chosen, setChosen] = useState<string>();
  const server = chosen !== undefined && names.includes(chosen) ? chosen : names[0];
  const id = useId();
  if (server === undefined) return <p>No server is named.</p>;
  return (
    <>
      <p>
        <label htmlFor={id}>Server</label>{' '}
        <select id={id} value={server} onChange={({ target }) => setChosen(target.value)}>
          {names.map((name) => <option key={name}>{name}</option>)}
        </select>
      </p>
      <Frames server={server} />
    </>
  );
}

function Frames({ server }: { server: string }): ReactElement {
  const [method, setMethod] = useState('');
  const [uri, setUri] = useState('');
  const frames = useFrameLog(server);
  const lines = useMemo(() => describeFrames(frames), [frames]);
  const shown = lines.filter((line) => includes(line.method, method) && includes(line.subject, uri));
  return (
    <>
      <p>
        <Filter label="Method" value={method} onChange={setMethod} />{' '}
        <Filter label="URI" value={uri} onChange={setUri} />{' '}
        <button type="button" onClick={() => saveFile(`${server}.jsonl`, new Blob([exportFrames(frames)]))}>Save as JSONL</button>
      </p>
      <Unanswered server={server} lines={lines} />
      <p>{shown.length === lines.length ? `${lines.length} lines` : `${shown.length} of ${lines.length} lines`}{shown.length > mostRows ? `, the latest ${mostRows} of them` : ''}</p>
      <ol data-mcp-frames="" dir="ltr" reversed>
        {shown.slice(-mostRows).toReversed().map(({ frame, durationMs, mark }) => (
          <li key={frame.seq} data-kind={frame.kind} data-mark={mark}><code>{formatFrame(frame, { timeZone: 'local', durationMs, mark })}</code></li>
        ))}
      </ol>
    </>
  );
}

function Filter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }): ReactElement {
  const id = useId();
  return <><label htmlFor={id}>{label}</label>{' '}<input id={id} type="search" value={value} onChange={({ target }) => onChange(target.value)} /></>;
}

/** By age as of the latest line, beside what the push stream is worth: an answer that cannot arrive is waited for in vain. */
function Unanswered({ server, lines }: { server: string; lines: readonly FrameLine[] }): ReactElement | null {
  const { push } = useConnection(server);
  const open = lines.filter((line) => !hasAnswer(line));
  const now = lines.at(-1)?.frame.at ?? 0;
  if (open.length === 0) return null;
  return (
    <>
      <p>{open.length} unanswered; push stream: {push}</p>
      <ul data-mcp-unanswered="">
        {open.map(({ frame, method, subject }) => <li key={frame.seq}><code>{method} {subject}</code> for {Math.round(Math.max(0, now - frame.at) / 1_000)} s</li>)}
      </ul>
    </>
  );
}

function includes(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase());
}
