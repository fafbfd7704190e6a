import type { RpcMessage } from './ServerState.js';

/** The client's end of a link to a scripted server, shaped as the SDKs' transports. Messages cross as JSON, never by reference. */
export class LinkedTransport {
  onmessage?: ((message: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #onMessage: (message: RpcMessage) => void;
  readonly #onClose: () => void;
  #isClosed = false;

  constructor(onMessage: (message: RpcMessage) => void, onClose: () => void) {
    this.#onMessage = onMessage;
    this.#onClose = onClose;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: unknown): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('Not connected'));
    const copy = copyOf(message) as RpcMessage;
    queueMicrotask(() => this.#onMessage(copy));
    return Promise.resolve();
  }

  /** The server's message to the client. */
  deliver(message: unknown): void {
    const copy = copyOf(message);
    queueMicrotask(() => { if (!this.#isClosed) this.onmessage?.(copy); });
  }

  /** The client gets a line that it cannot parse. */
  garble(): void {
    queueMicrotask(() => { if (!this.#isClosed) this.onerror?.(new SyntaxError('Unexpected end of JSON input')); });
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.#onClose();
    this.onclose?.();
    return Promise.resolve();
  }
}

function copyOf(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message)) as unknown;
}
