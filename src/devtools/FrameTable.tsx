'use client';
import { type ReactElement, useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { exportFrames, formatFrame, pairFrames, unansweredRequests } from '../frames/index.js';
import type { Frame } from '../protocol/index.js';
import { useFrameLog, useMcp } from '../react/index.js';
import { saveText } from './saveText.js';

const mostRows = 300;

/** The latest frames of one connection, narrowed by URI or method, unanswered requests first. */
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
  const [words, setWords] = useState('');
  const filter = useCallback((frame: Frame) => words === '' || formatFrame(frame).toLowerCase().includes(words.toLowerCase()), [words]);
  const frames = useFrameLog(server, filter);
  const all = useFrameLog(server);
  const durations = useMemo(() => durationsOf(all), [all]);
  const open = useMemo(() => unansweredRequests(all, all.at(-1)?.at ?? 0), [all]);
  const id = useId();
  return (
    <>
      <p>
        <label htmlFor={id}>Method or URI</label>{' '}
        <input id={id} type="search" value={words} onChange={({ target }) => setWords(target.value)} />{' '}
        <button type="button" onClick={() => saveText(`${server}.jsonl`, exportFrames(all))}>Save as JSONL</button>
      </p>
      {open.length > 0 && <p>{open.length} unanswered, the oldest for {Math.round((open[0]?.ageMs ?? 0) / 1000)} s</p>}
      <ol data-mcp-frames="" dir="ltr" reversed>
        {frames.slice(-mostRows).toReversed().map((frame) => (
          <li key={frame.seq} data-kind={frame.kind}><code>{formatFrame(frame, { timeZone: 'local', durationMs: durations.get(frame.seq) })}</code></li>
        ))}
      </ol>
    </>
  );
}

function durationsOf(frames: readonly Frame[]): ReadonlyMap<number, number> {
  const durations = new Map<number, number>();
  for (const { answer, durationMs } of pairFrames(frames)) if (answer !== undefined && durationMs !== undefined) durations.set(answer.seq, durationMs);
  return durations;
}
