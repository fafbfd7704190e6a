import { LiveError } from '../protocol/index.js';
import type { Session } from './Session.js';

interface Waiter { resolve(session: Session): void; reject(error: LiveError): void }

/** Calls that wait for a session to become ready. */
export class ReadyQueue {
  readonly #waiters = new Set<Waiter>();

  wait(signal: AbortSignal | undefined, method: string, at: number): Promise<Session> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiters.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        resolve: (session) => { end(); resolve(session); },
        reject: (error) => { end(); reject(error); },
      };
      const giveUp = (): void => waiter.reject(new LiveError('aborted', `${method}: given up`, { at, sent: false }));
      this.#waiters.add(waiter);
      if (signal?.aborted === true) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  resolve(session: Session): void {
    for (const waiter of [...this.#waiters]) waiter.resolve(session);
  }

  reject(error: LiveError): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }
}
