interface Message { id?: unknown; method?: string; params?: Record<string, unknown> }

/** The client's end of a link to a scripted server, shaped as the SDKs' transports. */
export class LinkedTransport {
  onmessage?: (message: unknown) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** URIs that were subscribed to on this link, normalized. */
  wants: Set<string> = new Set<string>();
  readonly #onMessage: (message: Message) => void;
  readonly #onClose: () => void;
  #isClosed = false;

  constructor(onMessage: (message: Message) => void, onClose: () => void) {
    this.#onMessage = onMessage;
    this.#onClose = onClose;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: unknown): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('Not connected'));
    queueMicrotask(() => this.#onMessage(message as Message));
    return Promise.resolve();
  }

  /** The server's message to the client. */
  deliver(message: unknown): void {
    queueMicrotask(() => { if (!this.#isClosed) this.onmessage?.(message); });
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.#onClose();
    this.onclose?.();
    return Promise.resolve();
  }
}
