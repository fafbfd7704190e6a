import type { ScriptedSession } from './ServerState.js';

/** Requests that are not answered yet, by session and id. */
export class CallTable {
  readonly #calls = new Map<ScriptedSession, Map<unknown, AbortController>>();

  /** Runs one that can be cancelled, or given up by its signal. */
  async run<T>(session: ScriptedSession, id: unknown, signal: AbortSignal | null | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const cancel = new AbortController();
    const giveUp = (): void => cancel.abort(signal?.reason);
    const calls = this.#calls.get(session) ?? new Map<unknown, AbortController>();
    this.#calls.set(session, calls.set(id, cancel));
    signal?.addEventListener('abort', giveUp);
    try {
      return await work(cancel.signal);
    } finally {
      signal?.removeEventListener('abort', giveUp);
      if (calls.get(id) === cancel) calls.delete(id);
      if (calls.size === 0) this.#calls.delete(session);
    }
  }

  cancel(session: ScriptedSession, id: unknown): void {
    this.#calls.get(session)?.get(id)?.abort(new Error('cancelled'));
  }

  cancelAll(session: ScriptedSession): void {
    for (const call of this.#calls.get(session)?.values() ?? []) call.abort(new Error('cancelled'));
  }
}
