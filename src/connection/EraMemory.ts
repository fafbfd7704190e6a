import type { LiveError } from '../protocol/index.js';
import { type FreshClient, OpenFailure, openSession, type OpenSessionParts } from './openSession.js';
import type { Session } from './Session.js';

export type OpenMode = 'negotiate' | 'legacy';

/**
 * Which era a server speaks, found out once. Whatever is not a recognised answer of the modern era leads to `initialize`; a server
 * that only a page's network kept from answering is asked again the next time.
 */
export class EraMemory {
  #isLegacy: boolean;

  constructor(canNegotiate: boolean) {
    this.#isLegacy = !canNegotiate;
  }

  /** @param isSettled whether the first refusal is the last word: the person has to sign in first */
  async open(
    make: (mode: OpenMode) => FreshClient | Promise<FreshClient>, parts: OpenSessionParts, isSettled: () => boolean = () => false,
  ): Promise<Session> {
    if (this.#isLegacy) return openSession(await make('legacy'), parts);
    let session: Session;
    try {
      session = await openSession(await make('negotiate'), parts);
    } catch (error) {
      if (!(error instanceof OpenFailure) || !isWorthInitialize(error.failure) || parts.signal.aborted || isSettled()) throw error;
      session = await openSession(await make('legacy'), parts);
      this.#isLegacy = isVerdict(error);
      return session;
    }
    this.#isLegacy = session.facts.era === 'legacy';
    return session;
  }
}

function isWorthInitialize({ kind }: LiveError): boolean {
  return kind !== 'unsupported-version' && kind !== 'forbidden' && kind !== 'aborted';
}

/** Refused by the server itself, not lost on the way to it. */
function isVerdict({ failure, wasProbeAnswered }: OpenFailure): boolean {
  return wasProbeAnswered || (failure.status !== undefined && failure.status < 500 && failure.kind !== 'unauthorized') || failure.kind === 'bad-answer';
}
