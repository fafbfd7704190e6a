import { type ReactElement, useState } from 'react';
import type { Faults } from '../servers/McpHost.js';
import type { Fault } from '../servers/Panel.js';
import { callControl } from './callControl.js';

const words: Record<Fault, { label: string; hint: string }> = {
  mute: { label: 'Mute', hint: 'Change without announcing it' },
  cut: { label: 'Cut', hint: 'Cut every open stream once' },
  forget: { label: 'Forget', hint: 'Forget every client once, as a restart would' },
  stall: { label: 'Stall', hint: 'Leave the next tool call without an answer' },
  down: { label: '503', hint: 'Answer every request with 503' },
};

interface BreakerProps {
  title: string;
  host: string;
  offered: readonly Fault[];
  faults: Faults;
  onFaults: (host: string, faults: Faults) => void;
}

/** Breaks a server and mends it again. */
export function Breaker({ title, host, offered, faults, onFaults }: BreakerProps): ReactElement {
  const [problem, setProblem] = useState<string>();
  const press = (path: string): void => {
    callControl<Faults>('POST', `hosts/${host}/${path}`).then(
      (changed) => {
        setProblem(undefined);
        onFaults(host, changed);
      },
      (error: Error) => setProblem(error.message),
    );
  };
  const isBroken = faults.isMute || faults.isDown;
  const isPressed = (fault: Fault): boolean | undefined => (fault === 'mute' ? faults.isMute : fault === 'down' ? faults.isDown : undefined);
  return (
    <div className="breaker" role="group" aria-label={`Break the server of ${title}`}>
      <span>Break</span>
      {offered.map((fault) => (
        <button key={fault} type="button" className="button" title={words[fault].hint} aria-pressed={isPressed(fault)} onClick={() => press(`break/${fault}`)}>
          {words[fault].label}
        </button>
      ))}
      <button type="button" className="button mend" aria-disabled={!isBroken} onClick={() => press('mend')}>Mend</button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
