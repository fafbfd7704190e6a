'use client';
import { useMemo, useState } from 'react';
import type { Registration } from '../live/index.js';
import type { PauseControl } from './PauseContext.js';
import { usePageEffect } from './usePageEffect.js';

export interface PauseProps {
  paused?: boolean | undefined;
  defaultPaused?: boolean | undefined;
  onPausedChange?: ((isPaused: boolean) => void) | undefined;
}

/** The provider's pause, held by the caller where `paused` is given, else here. */
export function usePauseControl(registration: Registration | undefined, { paused, defaultPaused = false, onPausedChange }: PauseProps): PauseControl {
  const [own, setOwn] = useState(defaultPaused);
  const isPaused = paused ?? own;
  usePageEffect(() => registration?.setPaused(isPaused), [registration, isPaused]);
  return useMemo(() => ({
    isPaused,
    setPaused(next) {
      if (paused === undefined) setOwn(next);
      onPausedChange?.(next);
    },
  }), [isPaused, paused, onPausedChange]);
}
