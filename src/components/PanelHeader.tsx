'use client';
import type { ReactElement } from 'react';
import { useMcp } from '../react/index.js';
import { useLazyPart } from './lazyPart.js';
import { panelButtons } from './panelParts.js';

export interface PanelHeaderProps {
  id: string;
  title: string | undefined;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** What the buttons speak of. */
  name: string;
  controls: PanelControlsState | undefined;
}

export interface PanelControlsState {
  refresh: () => Promise<void>;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
}

/** Title of a panel, and its own buttons. */
export function PanelHeader({ id, title, level, name, controls }: PanelHeaderProps): ReactElement | null {
  if (title === undefined && controls === undefined) return null;
  const Heading = `h${level}` as const;
  return (
    <header data-mcp-header="">
      {title !== undefined && <Heading id={id} data-mcp-title="" dir="auto">{title}</Heading>}
      {controls !== undefined && <Controls name={name} controls={controls} />}
    </header>
  );
}

function Controls({ name, controls }: { name: string; controls: PanelControlsState }): ReactElement {
  const words = useMcp('LivePanel').messages?.panel;
  const buttons = useLazyPart(panelButtons);
  return <div data-mcp-controls="">{buttons !== undefined && <buttons.PanelControls name={name} words={words} {...controls} />}</div>;
}
