'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import { formatExactMoment, panelMessages } from '../messages/index.js';
import type { ResourceReading } from '../protocol/index.js';
import { useMcp, useMessages } from '../react/index.js';

/** What the server itself says of the age of its contents. By its clock: shown as its statement, never counted from. */
export function ServerStatement({ reading }: { reading: ResourceReading }): ReactElement | null {
  const { serverStatement } = useMessages('panel', panelMessages);
  const { locale } = useMcp('LivePanel');
  const isHydrated = useSyncExternalStore(neverChanges, () => true, () => false);
  const stated = reading.contents.map((item) => Date.parse(item.annotations?.lastModified ?? '')).filter((at) => !Number.isNaN(at));
  if (stated.length === 0) return null;
  const iso = new Date(Math.max(...stated)).toISOString();
  // A server's time zone and a page's may differ: the first render must not.
  return <p data-mcp-statement=""><time dateTime={iso}>{serverStatement(isHydrated ? formatExactMoment(Date.parse(iso), locale) : iso)}</time></p>;
}

function neverChanges(): () => void {
  return () => {};
}
