'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Connection, ConnectionState, ConnectionStatus, Era, LiveError, PushState, ServerFacts } from '../protocol/index.js';
import { chooseServer } from './chooseServer.js';
import { useMcp } from './McpContext.js';
import { useConnectionOf } from './useConnectionOf.js';

/** One connection as it stands: what was declared, how it is, and the ways out of where it is stuck. */
export interface ConnectionHandle {
  /** Name of the server's entry. */
  readonly server: string;
  readonly status: ConnectionStatus;
  /** As on the wire, unknown keys kept; as of the last handshake. */
  readonly serverInfo: ServerFacts['serverInfo'];
  readonly serverCapabilities: ServerFacts['serverCapabilities'];
  readonly clientCapabilities: ServerFacts['clientCapabilities'];
  readonly protocolVersion: string | undefined;
  readonly era: Era | undefined;
  /** Whether announcements can arrive at all. */
  readonly push: PushState;
  readonly error: LiveError | null;
  /** When the next try starts by itself, epoch milliseconds. */
  readonly retryAt: number | undefined;
  /** Starts a try at once, from every status. */
  reconnect(): void;
  /** In order: refuse new work, abort, release watches, end the session, close the transport. */
  close(): Promise<void>;
  /** Starts the sign-in that was held back. */
  authorize(): Promise<void>;
  /** Hands in the code that came back, and connects. */
  finishAuth(code: string): Promise<void>;
}

const notOpen: ConnectionState = { status: 'connecting', session: 0, facts: undefined, push: 'unknown', error: null, retryAt: undefined };

/**
 * The connection to one server. Renders when its state changes, never at a read.
 * @throws at render: Error outside a provider, for an unknown or missing server name
 */
export function useConnection(server?: string): ConnectionHandle {
  const mcp = useMcp('useConnection');
  const name = chooseServer(mcp, server, 'useConnection');
  const connection = useConnectionOf(mcp, name);
  const subscribe = useCallback((listener: () => void) => connection?.subscribe(listener) ?? (() => {}), [connection]);
  const state = useSyncExternalStore(subscribe, () => connection?.getSnapshot() ?? notOpen, serverState);
  return useMemo(() => handleOf(name, connection, state), [name, connection, state]);
}

function handleOf(server: string, connection: Connection | undefined, { status, facts, push, error, retryAt }: ConnectionState): ConnectionHandle {
  return {
    server, status, push, error, retryAt,
    serverInfo: facts?.serverInfo,
    serverCapabilities: facts?.serverCapabilities,
    clientCapabilities: facts?.clientCapabilities,
    protocolVersion: facts?.protocolVersion,
    era: facts?.era,
    reconnect: () => connection?.reconnect(),
    close: () => connection?.close() ?? Promise.resolve(),
    authorize: () => connection?.authorize() ?? Promise.resolve(),
    finishAuth: (code) => connection?.finishAuth(code) ?? Promise.resolve(),
  };
}

function serverState(): ConnectionState {
  return notOpen;
}
