import { type FreshClient, openSession, type OpenSessionParts } from './openSession.js';
import { OpenFailure, type ProbeOutcome } from './OpenFailure.js';
import type { Session } from './Session.js';

export type OpenMode = 'negotiate' | 'legacy';

/** So often in a row. */
const silencesThatTell = 2;

/**
 * Which era a server speaks, found out once. Whatever is not a recognised answer of the modern era leads to `initialize`; a server
 * that only the network or a page's policy kept from answering is asked again the next time.
 */
export class EraMemory {
  #known: 'legacy' | 'modern' | undefined;
  #silences = 0;

  async open(make: (mode: OpenMode) => FreshClient | Promise<FreshClient>, parts: OpenSessionParts): Promise<Session> {
    if (this.#known === 'legacy') return (await openSession(await make('legacy'), parts)).session;
    try {
      const { session, probe } = await openSession(await make('negotiate'), parts);
      this.#learn(session, probe);
      return session;
    } catch (error) {
      if (!(error instanceof OpenFailure)) throw error;
      if (error.wasInitializing && this.#settles(error.probe)) this.#known = 'legacy';
      if (parts.unwanted.aborted || error.wasInitializing || !this.#isWorthInitialize(error)) throw error;
      const { session } = await openSession(await make('legacy'), parts);
      this.#learn(session, error.probe);
      return session;
    }
  }

  #learn(session: Session, probe: ProbeOutcome): void {
    if (session.facts.era === 'modern') this.#known = 'modern';
    else if (this.#settles(probe)) this.#known = 'legacy';
  }

  /** Said by the server itself, and for good. One that was only slow to start is silent once. */
  #settles(probe: ProbeOutcome): boolean {
    this.#silences = probe === 'silent' ? this.#silences + 1 : 0;
    return probe === 'answered' || probe === 'refused' || this.#silences >= silencesThatTell;
  }

  #isWorthInitialize({ failure: { kind }, probe }: OpenFailure): boolean {
    if (kind === 'unsupported-version' || kind === 'aborted') return false;
    if (this.#known === undefined) return true;
    return probe === 'answered' || (probe === 'refused' && kind !== 'unauthorized' && kind !== 'forbidden');
  }
}
