import type { LiveError } from '../protocol/index.js';
import { onAbort } from './onAbort.js';
import type { Session } from './Session.js';

interface Waiter { resolve(session: Session): void; reject(error: unknown): void }

/** Calls that wait for a session to become ready. */
export class ReadyQueue {
  #waiters: Waiter[] = [];

  /** @param signal of this call alone; where it ends, its reason is what is told */
  wait(signal: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      onAbort(signal, () => reject(signal.reason as LiveError));
    });
  }

  resolve(session: Session): void {
    for (const waiter of this.#waiters.splice(0)) waiter.resolve(session);
  }

  reject(error: LiveError): void {
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
  }
}
