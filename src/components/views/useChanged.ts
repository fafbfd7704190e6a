'use client';
import { useEffect, useState } from 'react';

/** As much of a clock as a passing mark needs. */
export interface TimerClock {
  setTimer(callback: () => void, delayMs: number): () => void;
}

/** How long a change stays marked, milliseconds. The style sheet lets the mark fade within this. */
const markedForMs = 3_000;
const none: ReadonlySet<string> = new Set();

/** Keys whose values are others than a moment ago. Nothing that was there first; nothing at all where everything is new. */
export function useChanged(values: ReadonlyMap<string, string>, clock: TimerClock): ReadonlySet<string> {
  const [known, setKnown] = useState({ values, changed: none });
  if (known.values !== values) setKnown({ values, changed: compare(known.values, values) });
  const { changed } = known;
  useEffect(() => {
    if (changed.size === 0) return undefined;
    return clock.setTimer(() => setKnown((now) => (now.changed === changed ? { ...now, changed: none } : now)), markedForMs);
  }, [changed, clock]);
  return changed;
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ReadonlySet<string> {
  const changed = [...after].filter(([key, value]) => before.get(key) !== value).map(([key]) => key);
  return changed.some((key) => before.has(key)) || changed.length < after.size ? new Set(changed) : none;
}
