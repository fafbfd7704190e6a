'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { Connection } from '../protocol/index.js';
import type { McpBinding } from './McpContext.js';

/** The connection behind a name; none on a server, and none in the render that names it first. */
export function useConnectionOf({ live }: McpBinding, server: string): Connection | undefined {
  const getSnapshot = useCallback(() => live.connection(server), [live, server]);
  return useSyncExternalStore(live.subscribe, getSnapshot, none);
}

function none(): undefined {
  return undefined;
}
