import { type FrameSink, LiveError, type ServerFacts } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { boundedStep } from './boundedStep.js';
import { CallBook } from './CallBook.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import { endSession } from './closeSession.js';
import type { EraSupport } from './EraSupport.js';
import { FrameScribe } from './FrameScribe.js';
import { HandshakeSniffer } from './HandshakeSniffer.js';
import { describeOpenFailure } from './describeOpenFailure.js';
import type { ObservedFetch } from './observedFetch.js';
import { OpenFailure, type ProbeOutcome } from './OpenFailure.js';
import { rememberedFacts } from './rememberedFacts.js';
import { Session } from './Session.js';
import { tapTransport } from './tapTransport.js';

/** A client and a transport, made for one session and not yet connected. */
export interface FreshClient {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed?: ObservedFetch | undefined;
  readonly watchModern?: EraSupport['watch'] | undefined;
}

export interface OpenSessionParts {
  readonly clock: Clock;
  readonly log: FrameSink;
  /** For the whole handshake, milliseconds. */
  readonly timeoutMs: number;
  /** Nobody waits for it any more: it ends itself as soon as that leaves nothing behind on the server. */
  readonly unwanted: AbortSignal;
  /** The patience for that is over too. */
  readonly cut: AbortSignal;
  /** Called for every message after the SDK has dispatched it. */
  readonly onMessage: (message: unknown) => void;
  readonly onClosed: (session: Session) => void;
}

/** A server that does not answer the question for its era within this is asked the old way, milliseconds. A page with many cold connections is slow. */
export const probeTimeoutMs = 8_000;

/** The SDK's own timers are put out of reach: time is the clock's. */
const neverMs = 2_147_483_647;

/** Shakes hands over a transport whose every frame is seen. Rejects with `OpenFailure`; then nothing of it is left open. */
export async function openSession(fresh: FreshClient, parts: OpenSessionParts): Promise<{ session: Session; probe: ProbeOutcome }> {
  const handshake = new Handshake(fresh, parts);
  return { session: await handshake.run(), probe: handshake.probe };
}

class Handshake {
  /** How the question for the era went, where it was put. */
  probe: ProbeOutcome = 'none';
  #wasInitializing = false;
  readonly #fresh: FreshClient;
  readonly #parts: OpenSessionParts;
  readonly #scribe: FrameScribe;
  readonly #sniffer = new HandshakeSniffer();
  readonly #calls = new CallBook();
  readonly #ends: (() => void)[] = [];
  #giveUp: (error: LiveError) => void = () => {};
  #disarmProbe = (): void => {};
  #session: Session | undefined;
  #isClosed = false;

  constructor(fresh: FreshClient, parts: OpenSessionParts) {
    this.#fresh = fresh;
    this.#parts = parts;
    this.#scribe = new FrameScribe(parts.log);
    // Errors of the background come to the callers as rejections; what is left over is noise of a closing transport.
    fresh.client.onerror = () => {};
  }

  async run(): Promise<Session> {
    const { client, transport, observed, watchModern } = this.#fresh;
    try {
      await this.#connect();
    } catch (error) {
      this.#noteProbe();
      const failure = describeOpenFailure(error, { sniffer: this.#sniffer, transport, lastPost: observed?.lastPost, at: this.#parts.clock.wallNow() });
      await this.#leave();
      throw new OpenFailure(failure, this.probe, this.#wasInitializing);
    } finally {
      this.#disarmProbe();
      for (const end of this.#ends) end();
    }
    const parts = { client, transport, observed, watchModern, facts: this.#facts(), scribe: this.#scribe, calls: this.#calls, clock: this.#parts.clock };
    const session = new Session({ ...parts, isOwn: true, detach: () => {} });
    // Closed in the very moment in which it was opened.
    session.isOver = this.#isClosed;
    this.#session = session;
    return session;
  }

  #facts(): ServerFacts {
    return this.#sniffer.facts ?? rememberedFacts(this.#fresh.client, this.#fresh.transport);
  }

  async #connect(): Promise<void> {
    const { client, transport } = this.#fresh;
    const { clock, timeoutMs, unwanted, cut } = this.#parts;
    const limit = new Promise<never>((_, reject) => { this.#giveUp = reject; });
    limit.catch(() => {});
    this.#ends.push(clock.setTimer(() => this.#giveUp(this.#error('timeout', 'no answer in time; it is tried again')), timeoutMs));
    // A session that may come of it has to be ended too, so its answer is waited for.
    this.#when(unwanted, () => { if (!this.#sniffer.isInitializing) this.#giveUp(this.#error('aborted', 'given up')); });
    this.#when(cut, () => this.#giveUp(this.#error('aborted', 'given up')));
    if (unwanted.aborted) return limit;
    const connected = client.connect(this.#tapped(transport) as never, { timeout: neverMs } as never);
    connected.catch(() => {});
    await Promise.race([connected, limit]);
  }

  #tapped(transport: TransportLike): TransportLike {
    return tapTransport(transport, {
      onSend: (message, call) => {
        this.#scribe.sent(message);
        this.#calls.sent(message, call);
        if (this.#session === undefined) this.#sent(message);
      },
      onReceive: (message) => {
        this.#scribe.received(message);
        this.#calls.received(message);
        return this.#session !== undefined || this.#received(message);
      },
      onDispatched: this.#parts.onMessage,
      onClose: () => {
        this.#isClosed = true;
        if (this.#session !== undefined) this.#parts.onClosed(this.#session);
      },
    });
  }

  #sent(message: unknown): void {
    const part = this.#sniffer.sent(message);
    if (part === 'probe') {
      this.probe = 'silent';
      this.#disarmProbe = this.#parts.clock.setTimer(() => this.#giveUp(this.#error('timeout', 'server/discover was not answered in time')), probeTimeoutMs);
    }
    if (part !== 'initialize') return;
    this.#wasInitializing = true;
    this.#noteProbe();
  }

  /** @returns whether the SDK may see it: it would go on with a conversation that is over */
  #received(message: unknown): boolean {
    const news = this.#sniffer.received(message);
    if (news === 'probe answered') {
      this.probe = 'answered';
      this.#disarmProbe();
    }
    if (news === 'unsupported version') this.#giveUp(this.#error('unsupported-version', ''));
    const isUnwanted = news === 'initialized' && this.#parts.unwanted.aborted;
    if (isUnwanted) this.#giveUp(this.#error('aborted', 'given up'));
    return news !== 'unsupported version' && !isUnwanted;
  }

  /** Where the question for the era had no answer of its own, its HTTP status tells what became of it. */
  #noteProbe(): void {
    this.#disarmProbe();
    const { lastPost } = this.#fresh.observed ?? {};
    if (this.probe !== 'silent' || lastPost === undefined) return;
    this.probe = lastPost.status === 0 ? 'unreachable' : isPassing(lastPost.status) ? 'busy' : 'refused';
  }

  /** Ends what the failed handshake may have begun. After an unknown revision nothing more is said. */
  async #leave(): Promise<void> {
    const { clock, log } = this.#parts;
    const { client, transport } = this.#fresh;
    if (this.#sniffer.unsupportedVersion === undefined) await endSession(transport, log, clock);
    await boundedStep('close transport', () => client.close(), log, clock);
    this.#scribe.mute();
    // Where the SDK never came to own the transport, closing the client closes nothing.
    await transport.close().catch(() => {});
  }

  #when(signal: AbortSignal, deed: () => void): void {
    signal.addEventListener('abort', deed, { once: true });
    this.#ends.push(() => signal.removeEventListener('abort', deed));
    if (signal.aborted) deed();
  }

  #error(kind: 'timeout' | 'aborted' | 'unsupported-version', what: string): LiveError {
    return new LiveError(kind, `initialize: ${what}`, { at: this.#parts.clock.wallNow() });
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || (status >= 502 && status <= 504);
}
