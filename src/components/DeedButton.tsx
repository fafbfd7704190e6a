'use client';
import type { ReactElement, ReactNode } from 'react';
import { useDeed } from './useDeed.js';

export interface DeedButtonProps {
  deed: () => Promise<void> | void;
  children: ReactNode;
  /** Shown while it runs. */
  running?: ReactNode;
  /** Name of a button that shows only a picture. */
  label?: string | undefined;
}

/** A button that says so while its deed is on its way. It keeps the focus meanwhile, which a disabled one would lose. */
export function DeedButton({ deed, children, running, label }: DeedButtonProps): ReactElement {
  const { isRunning, start } = useDeed(deed);
  return (
    <button
      type="button" data-mcp-button={label === undefined ? '' : 'icon'} aria-disabled={isRunning} data-running={isRunning ? '' : undefined}
      aria-label={label} title={label} onClick={start}
    >
      {isRunning ? running ?? children : children}
    </button>
  );
}
