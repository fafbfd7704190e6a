'use client';
import { useMemo } from 'react';
import type { McpBinding } from './McpContext.js';
import { makeSlot, type ResourceSlot } from './ResourceSlot.js';

/** The place of one resource of one server. Without a URI it is one that nobody ever holds. */
export function useSlot({ live, identities }: McpBinding, server: string, uri: string | undefined): ResourceSlot {
  const identity = identities[server];
  return useMemo(() => makeSlot(live, server, uri ?? '', identity), [live, server, uri, identity]);
}
