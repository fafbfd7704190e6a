'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { decodeReading, schemaSelector } from '../contents/index.js';
import type { PolicyParts } from '../freshness/index.js';
import { liveResourceOptions, type LiveResourceQueryOptions, serverKey } from '../live/index.js';
import type { Connection, ResourceReading, WireReading } from '../protocol/index.js';
import { chooseServer } from './chooseServer.js';
import { describeHold } from './describeHold.js';
import type { LiveResource, LiveResourceOptions } from './LiveResourceOptions.js';
import { type McpBinding, useMcp } from './McpContext.js';
import { inConflict, notHeld, type ResourceSlot } from './ResourceSlot.js';
import { useSlot } from './useSlot.js';
import { useStable } from './useStable.js';

/** Query options of one hold. */
export type HoldOptions<T> = Omit<LiveResourceQueryOptions, 'select'> & { select: (reading: WireReading) => T; enabled: boolean };

export interface Hold<T> {
  readonly mcp: McpBinding;
  readonly server: string;
  readonly connection: Connection | undefined;
  readonly options: HoldOptions<T>;
  readonly live: LiveResource<T>;
  /** What the query ended with, whatever the machine says of it yet. */
  readonly failure: Error | null;
  /** When the reading was checked that a pause keeps on screen, epoch milliseconds. */
  readonly frozenAt: number | undefined;
}

/** Holds a resource through an observer of its query, and joins what the query has with what the machine tells. */
export function useHold<T = ResourceReading>(uri: string | undefined, wishes: LiveResourceOptions<T>, consumer: string): Hold<T> {
  // Reads at every render what goes on beneath an identity that stays.
  'use no memo';
  const mcp = useMcp(consumer);
  const server = chooseServer(mcp, wishes.server, consumer);
  const options = useHoldOptions(mcp, server, uri, wishes);
  // Only these three are read: whatever else the result tells changes at every poll.
  const query = useQuery<WireReading, Error, T>(options, mcp.queryClient);
  const { data, error, status } = query;
  const [kept, setKept] = useState<Kept<T>>();
  const [usable] = useState<Usable<T>>(() => ({ slot: undefined, data: undefined }));
  const slot = useSlot(mcp, server, uri, setKept);
  const snapshot = useSyncExternalStore(slot.subscribe, slot.getSnapshot, serverSnapshot);
  if (snapshot === inConflict) throw twoEqualities(uri);
  // A change of it is a change of the snapshot too, so nothing else has to be listened to.
  const connection = snapshot === notHeld ? undefined : mcp.live.connection(server);
  const isConnected = connection?.getSnapshot().status === 'ready';
  const described = describeHold({ snapshot, isEnabled: options.enabled, isConnected, query: status, error });
  const isPaused = wishes.paused === true;
  const shown = keep(isPaused, slot, ownData(usable, slot, data, error !== null && error !== readError(mcp, options)), kept, setKept);
  const paused = isPaused && described.mode !== 'off' ? { mode: 'off' as const, reason: 'paused' as const } : {};
  return { mcp, server, connection, options, frozenAt: shown.at, failure: error, live: { ...described, ...paused, data: shown.data, refresh: slot.refresh } };
}

function useHoldOptions<T>(mcp: McpBinding, server: string, uri: string | undefined, wishes: LiveResourceOptions<T>): HoldOptions<T> {
  const { select, schema, isEqual, ...rest } = wishes;
  const plain = useStable(rest);
  const { policy: base } = mcp;
  const identity = mcp.identities[server];
  return useMemo(() => {
    const { server: _, enabled = true, paused: isPaused, ...policy } = plain;
    const options = liveResourceOptions(server, uri ?? '', { ...overlay(base, policy), identity, isEqual, isPaused });
    const own = { ...options, select: composeSelector(select, schema) };
    return uri === undefined ? { ...own, enabled: false, queryKey: serverKey(server) } : { ...own, enabled };
  }, [server, uri, base, identity, plain, select, schema, isEqual]);
}

function overlay(base: PolicyParts | undefined, wished: PolicyParts): PolicyParts {
  return { ...base, ...Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)) };
}

/** The last value that was made of a reading, and of which resource. Written while rendering: it says nothing but what that render knew. */
interface Usable<T> { slot: ResourceSlot | undefined; data: T | undefined }

/** Where `select` throws, the observer keeps what it made of the reading before, be that of another resource or of another person. */
function ownData<T>(usable: Usable<T>, slot: ResourceSlot, data: T | undefined, hasSelectFailed: boolean): T | undefined {
  if (hasSelectFailed) return usable.slot === slot ? usable.data : undefined;
  Object.assign(usable, { slot, data });
  return data;
}

/** What a hook showed when it was paused, and of which resource. */
interface Kept<T> { readonly slot: ResourceSlot; readonly data: T; readonly at: number | undefined }

/**
 * While it is paused a hook keeps what it showed, even where another holder goes on reading; a refresh lets one new reading in. Nothing
 * is kept of another resource, nor of readings that the cache was emptied of.
 */
function keep<T>(
  isPaused: boolean, slot: ResourceSlot, data: T | undefined, kept: Kept<T> | undefined, setKept: (kept: Kept<T> | undefined) => void,
): { data: T | undefined; at?: number | undefined } {
  const canKeep = isPaused && data !== undefined;
  if (canKeep && kept?.slot === slot) return kept;
  if (canKeep) setKept({ slot, data, at: slot.view().getFreshness().checkedAt });
  else if (kept !== undefined) setKept(undefined);
  return { data };
}

function composeSelector<T>(select: LiveResourceOptions<T>['select'], schema: LiveResourceOptions<T>['schema']): (wire: WireReading) => T {
  const choose = select ?? (schema === undefined ? undefined : schemaSelector(schema));
  // Without either, T is the reading itself: so the options' type says.
  if (choose === undefined) return decodeReading as (wire: WireReading) => T;
  return (wire) => choose(decodeReading(wire));
}

function readError<T>({ queryClient }: McpBinding, { queryKey, queryKeyHashFn }: HoldOptions<T>): Error | null {
  return queryClient.getQueryCache().get(queryKeyHashFn(queryKey))?.state.error ?? null;
}

function serverSnapshot(): typeof notHeld {
  return notHeld;
}

function twoEqualities(uri: string | undefined): Error {
  return new Error(`mcp-live: two hooks give different isEqual for ${uri ?? ''}; the watchdog compares once for all, so give one function, defined outside the components`);
}
