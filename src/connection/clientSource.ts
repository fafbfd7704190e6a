import { LiveError, type ServerFacts, type ServerSource } from '../protocol/index.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import { FrameScribe } from './FrameScribe.js';
import type { ObservedFetch } from './observedFetch.js';
import { OpenFailure, type OpenSessionParts } from './openSession.js';
import { Session } from './Session.js';
import { openConnection } from './sources.js';
import { tapConnected } from './tapTransport.js';

export interface FromClientOptions {
  /** Whose data this is, as a user's id; part of every query key. */
  identity?: string | undefined;
  /** What the transport was built with, where its push stream shall be seen. */
  fetch?: ObservedFetch | undefined;
}

const clientIds = new WeakMap<object, number>();
let lastClientId = 0;

/**
 * A client that the application connected. It is tapped, never taken over: its handlers stay, and it is never closed here. Where it
 * is closed and connected again, the new transport is found.
 */
export function clientSource(client: ClientLike, options: FromClientOptions = {}): ServerSource {
  const id = clientIds.get(client) ?? ++lastClientId;
  clientIds.set(client, id);
  const key = JSON.stringify(['client', id, options.identity ?? null]);
  return {
    key,
    identity: options.identity,
    adopt: () => {},
    open: (context) => openConnection(key, options, { open: (parts) => Promise.resolve().then(() => attach(client, options.fetch, parts)) }, context),
  };
}

function attach(client: ClientLike, observed: ObservedFetch | undefined, parts: OpenSessionParts): Session {
  const transport = client.transport as TransportLike | undefined;
  if (transport === undefined) {
    throw new OpenFailure(new LiveError('closed', 'the client that was handed in is not connected; connect it', { at: parts.clock.wallNow(), sent: false }), false);
  }
  const scribe = new FrameScribe(parts.log);
  const calls = new Map<unknown, () => void>();
  let session: Session | undefined;
  const detach = tapConnected(transport, {
    onSend: (message, call) => {
      scribe.sent(message);
      calls.get(call)?.();
    },
    onReceive: (message) => {
      scribe.received(message);
      return true;
    },
    onDispatched: parts.onMessage,
    onClose: () => parts.onClosed(session),
  });
  session = new Session({ client, transport, observed, facts: factsOf(client, transport), scribe, calls, clock: parts.clock, isOwn: false, detach });
  return session;
}

/** What the client remembers of a handshake that is over; a resumed session never had one, and then nothing can be known. */
function factsOf(client: ClientLike, transport: TransportLike): ServerFacts {
  const capabilities = client.getServerCapabilities?.() as Record<string, unknown> | undefined;
  const { protocolVersion } = transport as { protocolVersion?: unknown };
  return {
    serverInfo: client.getServerVersion?.() as Record<string, unknown> | undefined,
    serverCapabilities: capabilities,
    clientCapabilities: undefined,
    protocolVersion: client.getNegotiatedProtocolVersion?.() ?? (typeof protocolVersion === 'string' ? protocolVersion : undefined),
    era: client.getProtocolEra?.() ?? (capabilities === undefined ? undefined : 'legacy'),
  };
}
