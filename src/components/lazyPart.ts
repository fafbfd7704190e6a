'use client';
import { useEffect, useSyncExternalStore } from 'react';

/** Code that comes when it is first asked for. Where it cannot be had, what stands in its place stays: nothing breaks. */
export interface LazyPart<Part> {
  get(): Part | undefined;
  /** Resolves when it is there or cannot be had; tries again at the next call after a failure. */
  load(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** @param fetchPart one `import()` */
export function lazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let part: Part | undefined;
  let asked: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => part,
    load: () => (asked ??= fetchPart().then((loaded) => {
      part = loaded;
      for (const tell of listeners) tell();
    }, () => { asked = undefined; })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part where it is there; asks for it where it is not. Never there in the first render of a hydration. */
export function useLazyPart<Part>(part: LazyPart<Part>): Part | undefined {
  useEffect(() => { void part.load(); }, [part]);
  return useSyncExternalStore(part.subscribe, part.get, () => undefined);
}
