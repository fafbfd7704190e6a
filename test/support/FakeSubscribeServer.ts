import type { SubscribeWire } from '../../src/connection/SubscribeWatcher.js';
import type { LiveError } from '../../src/protocol/index.js';

export interface PendingRequest {
  readonly method: 'subscribe' | 'unsubscribe';
  readonly uri: string;
  acknowledge(): void;
  refuse(error: LiveError): void;
}

/** The far side of a `SubscribeWire`: knows what it was asked to announce, and answers when told to, or at once. */
export class FakeSubscribeServer implements SubscribeWire {
  /** Every request in order, as `+uri` and `-uri`. */
  readonly seen: string[] = [];
  /** What it would announce. */
  readonly held = new Set<string>();
  readonly pending: PendingRequest[] = [];
  /** Two requests for one URI that were on their way at once. */
  readonly crossings: string[] = [];
  /** While set, every request is answered at once. */
  answer: 'acknowledge' | LiveError | undefined;

  subscribe = (uri: string): Promise<void> => this.#request('subscribe', uri);
  unsubscribe = (uri: string): Promise<void> => this.#request('unsubscribe', uri);

  /** Answers what is pending, oldest first, and from now on everything at once. */
  answerAll(answer: 'acknowledge' | LiveError = 'acknowledge'): void {
    this.answer = answer;
    for (const request of this.pending.splice(0)) this.#answer(request);
  }

  #request(method: PendingRequest['method'], uri: string): Promise<void> {
    this.seen.push(`${method === 'subscribe' ? '+' : '-'}${uri}`);
    if (this.pending.some((other) => other.uri === uri)) this.crossings.push(uri);
    return new Promise((resolve, reject) => {
      const settle = (deed: () => void): void => {
        const at = this.pending.indexOf(request);
        if (at >= 0) this.pending.splice(at, 1);
        deed();
      };
      const request: PendingRequest = {
        method, uri,
        acknowledge: () => settle(() => {
          if (method === 'subscribe') this.held.add(uri);
          else this.held.delete(uri);
          resolve();
        }),
        refuse: (error) => settle(() => reject(error)),
      };
      if (this.answer === undefined) this.pending.push(request);
      else this.#answer(request);
    });
  }

  #answer(request: PendingRequest): void {
    if (this.answer === undefined || this.answer === 'acknowledge') request.acknowledge();
    else request.refuse(this.answer);
  }
}
