import type { ScriptedSession } from './ServerState.js';

interface Call { readonly session: ScriptedSession; readonly id: unknown; readonly cancel: AbortController; readonly done: Promise<unknown> }

/** Requests that are not answered yet. */
export class CallTable {
  readonly #calls = new Set<Call>();

  /** Runs one that can be cancelled, or given up by its signal. */
  async run<T>(session: ScriptedSession, id: unknown, signal: AbortSignal | null | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const cancel = new AbortController();
    const giveUp = (): void => cancel.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    const done = work(cancel.signal);
    const call: Call = { session, id, cancel, done };
    this.#calls.add(call);
    try {
      return await done;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      this.#calls.delete(call);
    }
  }

  /** The client no longer wants an answer: to that one, or (without an id) to any. */
  cancel(session: ScriptedSession, id?: unknown): void {
    for (const call of this.#calls) if (call.session === session && (id === undefined || call.id === id)) call.cancel.abort(new Error('cancelled'));
  }

  /** Resolves when all that run now are over. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#calls].map(({ done }) => done));
  }
}
