'use client';
import { useMemo } from 'react';
import type { McpBinding } from './McpContext.js';
import { makeSlot, type ResourceSlot } from './ResourceSlot.js';

/**
 * The place of one resource of one server. Without a URI it is one that nobody ever holds.
 * @param onRefreshed called with nothing when a refresh has ended; has to stay the same
 */
export function useSlot({ live, identities }: McpBinding, server: string, uri: string | undefined, onRefreshed?: (nothing: undefined) => void): ResourceSlot {
  const identity = identities[server];
  return useMemo(() => makeSlot(live, server, uri, identity, onRefreshed), [live, server, uri, identity, onRefreshed]);
}
