'use client';
import type { ReactElement } from 'react';
import { pauseMessages } from '../messages/index.js';
import { useMessages, usePause } from '../react/index.js';
import { Icon } from './Icon.js';

/** Pauses and resumes the updates of everything under the provider (WCAG 2.2.2). First reads and a person's own go on. */
export function PauseButton(): ReactElement {
  const { isPaused, setPaused } = usePause('PauseButton');
  const { pause, resume } = useMessages('pause', pauseMessages);
  return (
    <button type="button" data-mcp-button="" data-mcp-pause="" data-paused={isPaused} onClick={() => setPaused(!isPaused)}>
      <Icon name={isPaused ? 'resume' : 'pause'} /> <span>{isPaused ? resume : pause}</span>
    </button>
  );
}
