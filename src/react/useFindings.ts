'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { Finding } from '../protocol/index.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';

/** What the running connections did against their declarations: of one server, or of all that the provider names. */
export function useFindings(server?: string): readonly Finding[] {
  const mcp = useMcp('useFindings');
  const { findings } = mcp.live;
  const all = useSyncExternalStore(findings.subscribe, findings.getSnapshot, none);
  const named = server === undefined ? undefined : chooseServer(mcp, server, 'useFindings');
  const { identities } = mcp;
  return useMemo(
    () => all.filter((finding) => (named === undefined ? finding.server === undefined || Object.hasOwn(identities, finding.server) : finding.server === named)),
    [all, named, identities],
  );
}

const noFindings: readonly Finding[] = [];

function none(): readonly Finding[] {
  return noFindings;
}
