'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { LiveError } from '../protocol/index.js';
import { useMcp } from '../react/index.js';

/** What failed on the way: no answer of the server itself, or one from something that stands before it. */
const onTheWay: ReadonlySet<LiveError['kind']> = new Set(['timeout', 'network', 'http']);

/**
 * Why no read of a server gets through though its connection stands: the latest such failure, where all resources on screen share it.
 * A connection lives in its requests, so this is all that anyone knows of it.
 */
export function useUnanswered(server: string): LiveError | undefined {
  const { resources } = useMcp('ConnectionStatus').live;
  const subscribe = useCallback((listener: () => void) => {
    let stops: (() => void)[] = [];
    const stopAll = (): void => stops.forEach((stop) => stop());
    const watchAll = (): void => {
      stopAll();
      stops = resources.getSnapshot().filter((view) => view.server === server).map((view) => view.subscribe(listener));
    };
    watchAll();
    const stopList = resources.subscribe(() => {
      watchAll();
      listener();
    });
    return () => {
      stopList();
      stopAll();
    };
  }, [resources, server]);
  const getSnapshot = useCallback(() => {
    const held = resources.getSnapshot().filter((view) => view.server === server && view.getHolders() > 0).map((view) => view.getSnapshot().error);
    const errors = held.filter((error) => error !== null && onTheWay.has(error.kind));
    return errors.length > 0 && errors.length === held.length ? errors[0] ?? undefined : undefined;
  }, [resources, server]);
  return useSyncExternalStore(subscribe, getSnapshot, none);
}

function none(): undefined {
  return undefined;
}
