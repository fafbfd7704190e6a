import type { FrameSink, LiveError, LiveErrorKind, ServerFacts } from '../protocol/index.js';
import { type Clock, onAbort } from '../timing/index.js';
import { boundedStep, settledWithin, stepMs } from './boundedStep.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import { endSession } from './closeSession.js';
import { describeOpenFailure } from './describeOpenFailure.js';
import { failure } from './failure.js';
import { HandshakeSniffer } from './HandshakeSniffer.js';
import type { ObservedFetch } from './observedFetch.js';
import { OpenFailure, type ProbeOutcome } from './OpenFailure.js';
import { rememberedFacts } from './rememberedFacts.js';
import { neverMs, Session } from './Session.js';
import { tapTransport } from './tapTransport.js';
import { Wire } from './Wire.js';

/** A client and a transport, made for one session and not yet connected. */
export interface FreshClient {
  readonly client: ClientLike;
  readonly transport: TransportLike;
  readonly observed?: ObservedFetch | undefined;
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
  readonly #wire: Wire;
  readonly #sniffer = new HandshakeSniffer();
  readonly #ends: (() => void)[] = [];
  #giveUp: (error: LiveError) => void = () => {};
  #disarmProbe = (): void => {};
  #session: Session | undefined;
  #isClosed = false;
  #end: Promise<void> | undefined;

  constructor(fresh: FreshClient, parts: OpenSessionParts) {
    this.#fresh = fresh;
    this.#parts = parts;
    this.#wire = new Wire(parts.log);
    // Errors of the background come to the callers as rejections; what is left over is noise of a closing transport.
    fresh.client.onerror = () => {};
  }

  async run(): Promise<Session> {
    const { client, transport, observed } = this.#fresh;
    const { clock } = this.#parts;
    try {
      await this.#connect();
    } catch (error) {
      this.#noteProbe();
      const failed = describeOpenFailure(error, { sniffer: this.#sniffer, transport, lastPost: observed?.lastPost, at: clock.wallNow() });
      await this.#leave();
      throw new OpenFailure(failed, this.probe, this.#wasInitializing);
    } finally {
      this.#disarmProbe();
      for (const end of this.#ends) end();
    }
    const facts: ServerFacts = this.#sniffer.facts ?? rememberedFacts(client, transport);
    const session = new Session({ client, transport, observed, facts, wire: this.#wire, clock, isOwn: true, detach: () => {} });
    // Closed in the very moment in which it was opened.
    session.isOver = this.#isClosed;
    this.#session = session;
    return session;
  }

  async #connect(): Promise<void> {
    const { client } = this.#fresh;
    const { clock, timeoutMs, unwanted, cut } = this.#parts;
    const limit = new Promise<never>((_, reject) => { this.#giveUp = reject; });
    limit.catch(() => {});
    this.#ends.push(
      clock.setTimer(() => this.#fail('timeout'), timeoutMs),
      // A session that may come of it has to be ended too, so its answer is waited for.
      onAbort(unwanted, () => { if (!this.#sniffer.isInitializing) this.#fail('aborted'); }),
      onAbort(cut, () => this.#fail('aborted')),
    );
    if (unwanted.aborted) return limit;
    const connected = client.connect(this.#tapped() as never, { timeout: neverMs } as never);
    connected.catch(() => {});
    await Promise.race([connected, limit]);
  }

  #tapped(): TransportLike {
    return tapTransport(this.#fresh.transport, {
      onSend: (message, token) => {
        this.#wire.sent(message, token);
        if (this.#session === undefined) this.#sent(message);
      },
      onReceive: (message) => {
        this.#wire.received(message);
        return this.#session !== undefined || this.#received(message);
      },
      onDispatched: this.#parts.onMessage,
      // An SDK closes a handshake that failed by itself, and after that the server can no longer be told.
      onClosing: () => (this.#session === undefined ? this.#endSession() : undefined),
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
      this.#disarmProbe = this.#parts.clock.setTimer(() => this.#fail('timeout', 'server/discover'), probeTimeoutMs);
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
    const isUnknown = news === 'unsupported version';
    const isUnwanted = news === 'initialized' && this.#parts.unwanted.aborted;
    if (isUnknown || isUnwanted) this.#fail(isUnknown ? 'unsupported-version' : 'aborted');
    return !isUnknown && !isUnwanted;
  }

  /** Where the question for the era had no answer of its own, its HTTP status tells what became of it. */
  #noteProbe(): void {
    this.#disarmProbe();
    const { lastPost } = this.#fresh.observed ?? {};
    if (this.probe !== 'silent' || lastPost === undefined) return;
    this.probe = lastPost.status === 0 ? 'unreachable' : isBusy(lastPost.status) ? 'busy' : 'refused';
  }

  /** Ends what the failed handshake may have begun. */
  async #leave(): Promise<void> {
    const { clock, log } = this.#parts;
    const { client, transport } = this.#fresh;
    await this.#endSession();
    await boundedStep('close transport', () => client.close(), log, clock);
    this.#wire.mute();
    // Where the SDK never came to own the transport, closing the client closes nothing.
    await settledWithin(transport.close(), stepMs, clock);
  }

  /** Once, whoever wants it first. After an unknown revision nothing more is said. */
  #endSession(): Promise<void> | undefined {
    const { clock, log } = this.#parts;
    if (this.#sniffer.unsupportedVersion === undefined) this.#end ??= endSession(this.#fresh.transport, log, clock);
    return this.#end;
  }

  #fail(kind: LiveErrorKind, method = 'initialize'): void {
    this.#giveUp(failure(kind, method, { at: this.#parts.clock.wallNow() }));
  }
}

function isBusy(status: number): boolean {
  return status === 408 || status === 429 || (status >= 502 && status <= 504);
}
