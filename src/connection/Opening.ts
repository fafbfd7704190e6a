import type { FrameSink, LiveError } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { settledWithin, stepMs } from './boundedStep.js';
import { closeSession } from './closeSession.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { OpenFailure } from './OpenFailure.js';
import type { Session } from './Session.js';
import { toLiveError } from './toLiveError.js';

export interface OpeningParts {
  readonly adapter: ConnectionAdapter;
  readonly clock: Clock;
  readonly log: FrameSink;
  readonly timeoutMs: number;
  readonly onOpened: (session: Session) => void;
  readonly onFailed: (error: LiveError) => void;
  /** What the server sends before this side knows that it is ready belongs to the session all the same. */
  readonly onMessage: (message: unknown) => void;
  readonly onClosed: (session: Session) => void;
}

/** One try to open a session. */
export class Opening {
  /** Resolves when it has ended one way or the other. */
  done: Promise<void> = Promise.resolve();
  readonly #parts: OpeningParts;
  readonly #unwanted = new AbortController();
  readonly #cut = new AbortController();

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  /** @param after what has to be over before */
  start(after?: Promise<void>): Promise<void> {
    this.done = after === undefined ? this.#run() : after.then(() => this.#run());
    return this.done;
  }

  /** Nobody wants it any more. What it may yet make on the server is ended too, and that is waited for, within a bound. */
  async abandon(): Promise<void> {
    this.#unwanted.abort();
    if (!await settledWithin(this.done, stepMs, this.#parts.clock)) this.#cut.abort();
    await this.done;
  }

  async #run(): Promise<void> {
    const { adapter, onOpened, onFailed, onMessage, ...parts } = this.#parts;
    const { clock, log } = parts;
    const unwanted = this.#unwanted.signal;
    let session: Session;
    try {
      session = await adapter.open({
        ...parts, unwanted, cut: this.#cut.signal, onMessage: (message) => { if (!unwanted.aborted) onMessage(message); },
      });
    } catch (error) {
      if (!unwanted.aborted) onFailed(error instanceof OpenFailure ? error.failure : toLiveError(error, { method: 'initialize', at: clock.wallNow() }));
      return;
    }
    if (unwanted.aborted) await closeSession(session, undefined, log, clock);
    else onOpened(session);
  }
}
