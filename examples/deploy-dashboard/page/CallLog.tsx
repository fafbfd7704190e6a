import { type Finding, type Frame, useFrameLog } from 'mcp-live';
import type { ReactElement } from 'react';

const mostShown = 6;
const isToolCall = ({ method }: Frame): boolean => method === 'tools/call';
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

const ways: Partial<Record<Frame['kind'], string>> = {
  request: 'sent', response: 'answered', error: 'refused', held: 'held back',
};

/** The lines that calls left in the frame log of their connection, and what `onFinding` was told. */
export function CallLog({ server, findings }: { server: string; findings: readonly Finding[] }): ReactElement {
  const frames = useFrameLog(server, isToolCall).slice(-mostShown).toReversed();
  return (
    <div className="tool-traces">
      <div>
        <h3>Frame log</h3>
        {frames.length === 0 ? <p>Its calls, sent or held back, stand here.</p> : (
          <ol aria-label="Frame log of the tool’s calls">
            {frames.map(({ seq, at, kind, method, bytes, note }) => (
              <li key={seq} data-frame={kind}>
                <span>{timeOfDay.format(at)}</span> <strong>{ways[kind] ?? kind}</strong> <span>{method}</span> <span>{note ?? `${bytes} bytes`}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div>
        <h3>Findings</h3>
        {findings.length === 0 ? <p>What the page’s onFinding is told stands here.</p> : (
          <ol aria-label="Findings">
            {findings.slice(-mostShown).toReversed().map(({ verdict, server: where, message }) => (
              <li key={`${verdict} ${where} ${message}`} data-finding={verdict}>
                {!message.startsWith(where ?? '') && <span>{where} </span>}<strong>{verdict}</strong> <span>{message}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
