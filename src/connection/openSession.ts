import { LiveError, type FrameSink } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import { FrameScribe } from './FrameScribe.js';
import { HandshakeSniffer, legacyVersions, modernVersion } from './HandshakeSniffer.js';
import type { ObservedFetch } from './observedFetch.js';
import { Session } from './Session.js';
import { tapTransport, type TransportTap } from './tapTransport.js';
import { toLiveError } from './toLiveError.js';

/** A client and a transport, made for one session and not yet connected. */
export interface FreshClient {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed?: ObservedFetch | undefined;
}

export interface OpenSessionParts {
  readonly clock: Clock;
  readonly log: FrameSink;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called for every message after the SDK has dispatched it. */
  readonly onMessage: (message: unknown) => void;
  readonly onClosed: (session: Session | undefined) => void;
}

/** How opening ended, where it did not succeed. `wasProbeAnswered`: the server said something to the question of its era. */
export class OpenFailure extends Error {
  readonly failure: LiveError;
  readonly wasProbeAnswered: boolean;

  constructor(failure: LiveError, wasProbeAnswered: boolean) {
    super(failure.message);
    this.failure = failure;
    this.wasProbeAnswered = wasProbeAnswered;
  }
}

/** Shakes hands over a transport whose every frame is seen. Rejects with `OpenFailure`; then nothing of it is left open. */
export async function openSession(fresh: FreshClient, parts: OpenSessionParts): Promise<Session> {
  const { client, transport, observed } = fresh;
  const scribe = new FrameScribe(parts.log);
  const sniffer = new HandshakeSniffer();
  const calls = new Map<unknown, () => void>();
  let session: Session | undefined;
  const tap: TransportTap = {
    onSend: (message, call) => {
      scribe.sent(message);
      sniffer.sent(message);
      calls.get(call)?.();
    },
    onReceive: (message) => {
      scribe.received(message);
      const isPassed = sniffer.received(message);
      if (!isPassed) void transport.close().catch(() => {});
      return isPassed;
    },
    onDispatched: parts.onMessage,
    onClose: () => parts.onClosed(session),
  };
  // Errors of the background come to the callers as rejections; what is left over is noise of a closing transport.
  client.onerror = () => {};
  try {
    await connectInTime(client, tapTransport(transport, tap), parts);
  } catch (error) {
    scribe.mute();
    await client.close().catch(() => {});
    throw new OpenFailure(describeFailure(error, sniffer, fresh, parts), sniffer.wasProbeAnswered);
  }
  const facts = sniffer.facts ?? {
    serverInfo: undefined, serverCapabilities: undefined, clientCapabilities: undefined, protocolVersion: undefined, era: undefined,
  };
  session = new Session({ client, transport, observed, facts, scribe, calls, clock: parts.clock, isOwn: true, detach: () => {} });
  return session;
}

async function connectInTime(client: ClientLike, transport: TransportLike, { clock, timeoutMs, signal }: OpenSessionParts): Promise<void> {
  let disarm = (): void => {};
  let giveUp = (): void => {};
  const limit = new Promise<never>((_, reject) => {
    disarm = clock.setTimer(() => reject(new LiveError('timeout', 'initialize: no answer in time; it is tried again', { at: clock.wallNow(), sent: true })), timeoutMs);
    giveUp = () => reject(new LiveError('aborted', 'initialize: given up', { at: clock.wallNow() }));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  const connected = client.connect(transport as never, { timeout: 2_147_483_647 } as never);
  connected.catch(() => {});
  try {
    await Promise.race([connected, limit]);
  } finally {
    disarm();
    signal.removeEventListener('abort', giveUp);
  }
}

function describeFailure(error: unknown, sniffer: HandshakeSniffer, { transport, observed }: FreshClient, { clock }: OpenSessionParts): LiveError {
  const at = clock.wallNow();
  const version = sniffer.unsupportedVersion;
  if (version !== undefined) {
    return new LiveError('unsupported-version', `initialize: the server speaks revision ${version}; this client speaks ${[modernVersion, ...legacyVersions].join(', ')}`, { at, sent: true });
  }
  const failure = toLiveError(error, { method: 'initialize', at, retryAfterMs: observed?.lastPost?.retryAfterMs, lastStatus: observed?.lastPost?.status });
  const isPageBlind = sniffer.facts !== undefined && transport.sessionId === undefined && (failure.status === 400 || failure.status === 404);
  if (!isPageBlind) return failure;
  return new LiveError('http', `notifications/initialized: HTTP ${failure.status}. If the server keeps sessions, it must expose Mcp-Session-Id to the page (Access-Control-Expose-Headers)`, failure);
}
