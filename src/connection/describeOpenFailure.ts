import { LiveError } from '../protocol/index.js';
import type { TransportLike } from './ClientLike.js';
import { type HandshakeSniffer, legacyVersions, modernVersion } from './HandshakeSniffer.js';
import type { ObservedFetch } from './observedFetch.js';
import { toLiveError } from './toLiveError.js';

export interface OpenFailureFacts {
  readonly sniffer: HandshakeSniffer;
  readonly transport: TransportLike;
  readonly lastPost: ObservedFetch['lastPost'];
  readonly at: number;
}

/** UnsupportedProtocolVersion of 2026-07-28. */
const unsupportedVersionCode = -32022;

/** Why a handshake failed, in a sentence that says what to do. */
export function describeOpenFailure(error: unknown, { sniffer, transport, lastPost, at }: OpenFailureFacts): LiveError {
  const offered = sniffer.unsupportedVersion ?? offeredInstead(error);
  if (offered !== undefined) {
    const spoken = [modernVersion, ...legacyVersions].join(', ');
    return new LiveError('unsupported-version', `initialize: the server speaks revision ${offered}; this client speaks ${spoken}. Update one of them`, { at, sent: true, cause: error });
  }
  const failed = toLiveError(error, { method: 'initialize', at, isConnected: sniffer.isAnswered, sent: true, retryAfterMs: lastPost?.retryAfterMs, lastStatus: lastPost?.status });
  const { status } = failed;
  const isAfterInitialize = sniffer.facts?.era === 'legacy' && status !== undefined && status >= 400 && status < 500;
  if (!isAfterInitialize) return failed;
  const advice = transport.sessionId === undefined
    ? 'If the server keeps sessions, it must expose Mcp-Session-Id to the page (Access-Control-Expose-Headers)'
    : 'The server refuses the session that it gave itself';
  return new LiveError(failed.kind, `notifications/initialized: HTTP ${status}. ${advice}`, failed);
}

function offeredInstead(error: unknown): string | undefined {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { supported?: unknown } };
  if (code !== unsupportedVersionCode || !Array.isArray(data?.supported)) return undefined;
  return data.supported.slice(0, 8).join(', ');
}
