'use client';
import { useMemo } from 'react';
import { resolvePolicy } from '../freshness/index.js';
import { freshnessMessages } from '../messages/index.js';
import { chooseServer } from './chooseServer.js';
import { type FreshnessFeed, makeFreshnessFeed } from './FreshnessFeed.js';
import { useMcp } from './McpContext.js';
import type { ResourceSlot } from './ResourceSlot.js';
import { useMessages } from './useMessages.js';
import { useSlot } from './useSlot.js';

export interface FreshnessOptions {
  /** Name of the server; not needed where there is one, or a `defaultServer`. */
  server?: string | undefined;
  /** From which age on it is amber, milliseconds. Default: the provider's, else the larger of 60 s and twice the planned wait. */
  staleAfterMs?: number | undefined;
}

export interface FreshnessSource {
  readonly feed: FreshnessFeed;
  readonly slot: ResourceSlot;
}

/** The words about the age of one resource, for whoever writes them on screen without rendering. */
export function useFreshnessFeed(uri: string | undefined, { server, staleAfterMs }: FreshnessOptions, consumer: string, frozenAt?: number): FreshnessSource {
  const mcp = useMcp(consumer);
  const slot = useSlot(mcp, chooseServer(mcp, server, consumer), uri);
  const messages = useMessages('freshness', freshnessMessages);
  resolvePolicy({ staleAfterMs });
  const { live, locale } = mcp;
  const limit = staleAfterMs ?? mcp.policy?.staleAfterMs;
  const feed = useMemo(() => makeFreshnessFeed(live, slot, { messages, locale, staleAfterMs: limit }, frozenAt), [live, slot, messages, locale, limit, frozenAt]);
  return useMemo(() => ({ feed, slot }), [feed, slot]);
}
