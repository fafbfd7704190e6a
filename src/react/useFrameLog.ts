'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Frame } from '../protocol/index.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';
import { useConnectionOf } from './useConnectionOf.js';

const noFrames: readonly Frame[] = [];

/**
 * The latest messages of one connection, in the order in which they crossed. Renders at every frame.
 * @param filter which to keep; define it outside the component, or memoise it
 */
export function useFrameLog(server?: string, filter?: (frame: Frame) => boolean): readonly Frame[] {
  const mcp = useMcp('useFrameLog');
  const log = useConnectionOf(mcp, chooseServer(mcp, server, 'useFrameLog'))?.log;
  const subscribe = useCallback((listener: () => void) => log?.subscribe(listener) ?? (() => {}), [log]);
  const frames = useSyncExternalStore(subscribe, () => log?.getSnapshot() ?? noFrames, none);
  return useMemo(() => (filter === undefined ? frames : frames.filter(filter)), [frames, filter]);
}

function none(): readonly Frame[] {
  return noFrames;
}
