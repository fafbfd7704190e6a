import type { ServerFacts } from '../protocol/index.js';
import type { ClientLike, TransportLike } from './ClientLike.js';

/**
 * What a client remembers of a handshake whose frames were not seen: without the keys that its SDK does not know. A resumed session
 * never had a handshake, and then nothing can be known.
 */
export function rememberedFacts(client: ClientLike, transport: TransportLike): ServerFacts {
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
