import type { LiveError } from '../protocol/index.js';
import { onAbort } from '../timing/index.js';
import type { Session } from './Session.js';

interface Waiter { resolve(session: Session): void; reject(error: unknown): void }

/** Calls that wait for a session to become ready. */
export class ReadyQueue {
  readonly #waiters = new Set<Waiter>();

  /** @param signal of this call alone; where it ends, its reason is what is told */
  wait(signal: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject };
      this.#waiters.add(waiter);
      onAbort(signal, () => {
        this.#waiters.delete(waiter);
        reject(signal.reason as LiveError);
      });
    });
  }

  resolve(session: Session): void {
    this.#tell((waiter) => waiter.resolve(session));
  }

  reject(error: LiveError): void {
    this.#tell((waiter) => waiter.reject(error));
  }

  #tell(tell: (waiter: Waiter) => void): void {
    for (const waiter of this.#waiters) tell(waiter);
    this.#waiters.clear();
  }
}
