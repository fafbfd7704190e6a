import type { ScriptedServer } from 'mcp-live/testing';
import type { ReactElement } from 'react';
import { type Scene, uri } from './Scene.js';

const broken = { error: { code: -32603, message: 'The database is away' } } as const;

/** What can be done to the server behind a story, by the words on the button. */
export const serverDeeds: Readonly<Record<string, (server: ScriptedServer) => void>> = {
  'Change it': (server) => { server.set(uri, nextVersion(server)); },
  'Change it silently': (server) => { server.set(uri, nextVersion(server), { announce: false }); },
  'Break reads': (server) => { server.script.readReply = broken; },
  'Break lists': (server) => { server.script.listReply = broken; },
  'Cut the streams': (server) => { server.cutStreams(); },
  'Refuse streams': (server) => {
    server.script.streamReply = 503;
    server.cutStreams();
  },
  'Forget the sessions': (server) => { server.endSessions(); },
  'Take it away': (server) => {
    server.script.outage = 'network-error';
    server.cutStreams();
  },
  'Mend it': ({ script }) => { Object.assign(script, { readReply: 'ok', listReply: 'ok', streamReply: 'open', outage: undefined }); },
};

const waitsMs = [1_000, 10_000, 60_000];

/** Breaks and mends the server of a story, and lets its time pass. */
export function ServerControls({ scene }: { scene: Scene }): ReactElement {
  const passSoon = async (): Promise<void> => scene.pass(100);
  return (
    <details style={{ color: 'var(--mcp-muted)', fontSize: '0.8125rem' }}>
      <summary>Break and mend the server</summary>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.375rem', marginBlockStart: '0.5rem' }}>
        {Object.entries(serverDeeds).map(([words, deed]) => (
          <button key={words} type="button" data-mcp-button="" onClick={() => { deed(scene.server); void passSoon(); }}>{words}</button>
        ))}
        {waitsMs.map((ms) => <button key={ms} type="button" data-mcp-button="" onClick={() => { void scene.pass(ms); }}>{`Wait ${ms / 1_000} s`}</button>)}
      </div>
    </details>
  );
}

function nextVersion({ resources }: ScriptedServer): string {
  const [item] = resources.get(uri) ?? [];
  const version = item !== undefined && 'text' in item ? Number(/\d+/.exec(item.text)?.[0] ?? 0) : 0;
  return `v${version + 1} is running`;
}
