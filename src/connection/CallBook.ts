import type { OneCall } from './OneCall.js';

/**
 * Which of our calls a frame belongs to. Known by the `onresumptiontoken` of the call, which the SDKs hand on to `send` by reference:
 * so a call that was never sent shows, and so does the answer as it really came.
 */
export class CallBook {
  readonly #byToken = new Map<unknown, OneCall>();
  readonly #byId = new Map<unknown, OneCall>();

  add(call: OneCall): void {
    this.#byToken.set(call.token, call);
  }

  delete(call: OneCall): void {
    this.#byToken.delete(call.token);
    if (this.#byId.get(call.id) === call) this.#byId.delete(call.id);
  }

  sent(message: unknown, token: unknown): void {
    const call = this.#byToken.get(token);
    if (call === undefined) return;
    const { id } = message as { id?: unknown };
    this.#byId.set(id, call);
    call.sentAs(id);
  }

  received(message: unknown): void {
    const { id, result } = message as { id?: unknown; result?: unknown };
    const call = this.#byId.get(id);
    if (call !== undefined && result !== undefined) call.result = result;
  }
}
