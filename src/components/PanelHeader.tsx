'use client';
import type { ReactElement } from 'react';
import { panelMessages } from '../messages/index.js';
import { useMessages } from '../react/index.js';
import { DeedButton } from './DeedButton.js';
import { Icon } from './Icon.js';

export interface PanelHeaderProps {
  id: string;
  title: string | undefined;
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** What the buttons speak of. */
  name: string;
  controls: { refresh: () => Promise<void>; isPaused: boolean; setPaused: (isPaused: boolean) => void } | undefined;
}

/** Title of a panel, and its own buttons. */
export function PanelHeader({ id, title, level, name, controls }: PanelHeaderProps): ReactElement | null {
  const messages = useMessages('panel', panelMessages);
  if (title === undefined && controls === undefined) return null;
  const Heading = `h${level}` as const;
  return (
    <header data-mcp-header="">
      {title !== undefined && <Heading id={id} data-mcp-title="" dir="auto">{title}</Heading>}
      {controls !== undefined && (
        <div data-mcp-controls="">
          <DeedButton deed={controls.refresh} label={messages.refresh(name)}><Icon name="refresh" /></DeedButton>
          <DeedButton deed={() => controls.setPaused(!controls.isPaused)} label={(controls.isPaused ? messages.resume : messages.pause)(name)}>
            <Icon name={controls.isPaused ? 'resume' : 'pause'} />
          </DeedButton>
        </div>
      )}
    </header>
  );
}
