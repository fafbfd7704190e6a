'use client';
import { type Context, createContext, useContext } from 'react';

/** Whether everything under the provider rests, and how to change it. */
export interface PauseControl {
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
}

export const PauseContext: Context<PauseControl | undefined> = createContext<PauseControl | undefined>(undefined);

/** The nearest provider's pause. @throws Error outside of every provider */
export function usePause(consumer: string): PauseControl {
  const control = useContext(PauseContext);
  if (control === undefined) throw new Error(`mcp-live: ${consumer} is used outside <McpProvider>; render it inside one`);
  return control;
}
