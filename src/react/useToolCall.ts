'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LiveServers } from '../live/index.js';
import { type Connection, LiveError } from '../protocol/index.js';
import { ToolCaller, type ToolOutcome } from '../tools/index.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';
import { useConnectionOf } from './useConnectionOf.js';

export interface ToolCallSettings {
  /** Name of the server; not needed where there is one, or a `defaultServer`. */
  server?: string | undefined;
  /** How long to wait for the answer, milliseconds. Default: the connection's. */
  timeoutMs?: number | undefined;
}

export interface ToolCall {
  /**
   * Calls the tool at most once: arguments that do not fit its published schema are held back, and nothing is ever repeated by
   * itself. Never rejects; several may run at the same time.
   */
  call(args?: unknown, options?: { signal?: AbortSignal | undefined }): Promise<ToolOutcome>;
  /** Of the call that was started last; `undefined` until it is there. */
  readonly outcome: ToolOutcome | undefined;
  readonly isPending: boolean;
  /** When the pending call was started, epoch milliseconds. */
  readonly since: number | undefined;
  /** Forgets the outcome, also that of a call under way. */
  reset(): void;
}

interface LastCall { readonly id: object | undefined; readonly outcome: ToolOutcome | undefined; readonly since: number | undefined }

const noCall: LastCall = { id: undefined, outcome: undefined, since: undefined };

/**
 * One tool of a server.
 * @throws at render: Error outside a provider, for an unknown or missing server name
 */
export function useToolCall(name: string, { server, timeoutMs }: ToolCallSettings = {}): ToolCall {
  const mcp = useMcp('useToolCall');
  const connection = useConnectionOf(mcp, chooseServer(mcp, server, 'useToolCall'));
  const { live } = mcp;
  const caller = useMemo(() => (connection === undefined ? undefined : callerOf(connection, live)), [connection, live]);
  useEffect(() => caller?.hold(), [caller]);
  const [last, setLast] = useState(noCall);
  const call = useCallback(async (args?: unknown, options: { signal?: AbortSignal | undefined } = {}): Promise<ToolOutcome> => {
    const id = {};
    setLast({ id, outcome: undefined, since: live.environment.clock.wallNow() });
    const outcome = caller === undefined ? notConnected() : await caller.call(name, args, { signal: options.signal, timeoutMs });
    setLast((current) => (current.id === id ? { id, outcome, since: undefined } : current));
    return outcome;
  }, [caller, live, name, timeoutMs]);
  const reset = useCallback(() => setLast(noCall), []);
  return { call, outcome: last.outcome, isPending: last.since !== undefined, since: last.since, reset };
}

// Tools are listed once for all hooks of a connection.
const callers = new WeakMap<Connection, ToolCaller>();

function callerOf(connection: Connection, live: LiveServers): ToolCaller {
  const known = callers.get(connection);
  if (known !== undefined) return known;
  const caller = new ToolCaller({ connection, clock: live.environment.clock, onFinding: (finding) => live.addFinding(finding) });
  callers.set(connection, caller);
  return caller;
}

function notConnected(): ToolOutcome {
  const error = new LiveError('closed', 'tools/call: not sent, the provider is not on screen; call from an event handler or an effect', { sent: false });
  return { kind: 'failed', error, sent: false, checked: 'unchecked' };
}
