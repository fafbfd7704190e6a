'use client';
import { useState } from 'react';

/** A deed that a button starts, and whether it is still on its way; a second press meanwhile does nothing. */
export function useDeed(deed: () => Promise<void> | void): { isRunning: boolean; start: () => void } {
  const [isRunning, setRunning] = useState(false);
  const start = (): void => {
    if (isRunning) return;
    setRunning(true);
    const over = (): void => setRunning(false);
    // What went wrong is in the status, where everyone sees it.
    Promise.resolve(deed()).then(over, over);
  };
  return { isRunning, start };
}
