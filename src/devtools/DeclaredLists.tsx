'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { readCapability } from '../protocol/index.js';
import { useConnection, useFrameLog, useMcp } from '../react/index.js';
import { emptyLists } from './emptyLists.js';

/** Which of the lists that a server declares hold nothing. They are asked for where nobody has, by a button. */
export function DeclaredLists({ server }: { server: string }): ReactElement | null {
  const { live } = useMcp('McpDevtools');
  const { status, serverCapabilities } = useConnection(server);
  const frames = useFrameLog(server);
  const [isAsking, setAsking] = useState(false);
  const empty = useMemo(() => emptyLists(frames, serverCapabilities), [frames, serverCapabilities]);
  const declared = ['tools', 'resources', 'prompts'].filter((list) => readCapability(serverCapabilities, list) === 'declared');
  if (declared.length === 0) return null;
  const ask = (): void => {
    const connection = live.connection(server);
    if (connection === undefined) return;
    setAsking(true);
    // What fails here stands in the frame log.
    void Promise.allSettled(declared.map((list) => {
      if (list === 'prompts') return connection.request('prompts/list', {});
      return list === 'tools' ? connection.list('tools') : Promise.allSettled([connection.list('resources'), connection.list('templates')]);
    })).then(() => setAsking(false));
  };
  return (
    <>
      {empty.map((list) => <p key={list} data-mcp-empty-list={list}><strong>Declares {list}, lists none.</strong></p>)}
      <p><button type="button" aria-label={`List ${declared.join(', ')} of ${server}`} disabled={isAsking || status !== 'ready'} onClick={ask}>List {declared.join(', ')}</button></p>
    </>
  );
}
