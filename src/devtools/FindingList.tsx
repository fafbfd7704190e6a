'use client';
import { type ReactElement, useEffect, useState } from 'react';
import type { Finding } from '../protocol/index.js';
import { useFindings, useMcp } from '../react/index.js';

/** Faults of the running connections, and on request an audit of the frames that are still in the logs. */
export function FindingList(): ReactElement {
  const findings = useFindings();
  const [audited, audit] = useAudit();
  return (
    <>
      <p><button type="button" onClick={audit}>Audit the frame logs</button></p>
      <Findings findings={findings} empty="Nothing declared differs from what happened so far." />
      {audited !== undefined && <><h3>Audit</h3><Findings findings={audited} empty="The logs hold nothing that differs." /></>}
    </>
  );
}

function Findings({ findings, empty }: { findings: readonly Finding[]; empty: string }): ReactElement {
  if (findings.length === 0) return <p>{empty}</p>;
  return (
    <ul data-mcp-findings="">
      {findings.map(({ verdict, severity, capability, message, cure, server, count, lines = [] }, index) => (
        <li key={index} data-severity={severity}>
          <strong>{severity}: {verdict}</strong>{capability === undefined ? '' : ` ${capability}`}{server === undefined ? '' : ` (${server})`}
          {count !== undefined && count > 1 && ` ${count} times`}
          {lines.length > 0 && ` (frame ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ', …' : ''})`}
          <br />{message}
          {cure !== undefined && <><br /><em>{cure}</em></>}
        </li>
      ))}
    </ul>
  );
}

/** The engine that audits a file audits the logs; it is loaded when it is asked for. */
function useAudit(): [readonly Finding[] | undefined, () => void] {
  const { live, identities } = useMcp('McpDevtools');
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return undefined;
    let isGone = false;
    void import('../audit/index.js').then(({ auditFrames }) => {
      if (isGone) return;
      const found = live.serverNames().filter((name) => Object.hasOwn(identities, name)).flatMap((server) => {
        const log = live.connection(server)?.log.getSnapshot() ?? [];
        const steps = log.filter(({ kind }) => kind === 'step').map(({ seq, method = '', note }) => ({ line: seq, name: method, note }));
        const frames = log.filter(({ kind, message }) => kind !== 'step' && message !== undefined);
        const parsed = frames.map(({ seq, dir, at, kind, message, note }) => ({
          line: seq, dir: dir === 'local' ? undefined : dir, at, message: message as Record<string, unknown>, isHeld: kind === 'held', note,
        }));
        return auditFrames({ frames: parsed, skipped: [], steps }).findings.filter(({ severity }) => severity !== 'info').map((finding) => ({ ...finding, server }));
      });
      setFindings(found);
    });
    return () => { isGone = true; };
  }, [wanted, live, identities]);
  return [findings, () => setWanted((count) => count + 1)];
}
