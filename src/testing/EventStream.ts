/** One open stream of server-sent events. */
export class EventStream {
  readonly response: Response;
  isOpen = true;
  /** Whether nothing of what the server tells goes out on it. */
  isSilent = false;
  readonly #onEnd: () => void;
  readonly #signal: AbortSignal | null | undefined;
  readonly #hasIds: boolean;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #nextId = 1;

  /** @param signal of the request; wired by hand, for a Request of Node holds its signal too weakly to rely on */
  constructor(signal: AbortSignal | null | undefined, onEnd: () => void, { hasIds = false }: { hasIds?: boolean } = {}) {
    this.#onEnd = onEnd;
    this.#signal = signal;
    this.#hasIds = hasIds;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => { this.#controller = controller; },
      cancel: () => this.#over(),
    });
    this.response = new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' } });
    signal?.addEventListener('abort', this.#abort);
    if (signal?.aborted) queueMicrotask(this.#abort);
  }

  send(message: unknown): void {
    const id = this.#hasIds ? `id: ${this.#nextId++}\n` : '';
    this.write(`event: message\n${id}data: ${JSON.stringify(message)}\n\n`);
  }

  write(text: string): void {
    if (this.isOpen) this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  /** Ends in good order. */
  end(): void {
    if (this.isOpen) this.#controller?.close();
    this.#over();
  }

  /** Breaks, as a socket that is killed. */
  cut(reason: unknown = new TypeError('terminated')): void {
    if (this.isOpen) this.#controller?.error(reason);
    this.#over();
  }

  readonly #abort = (): void => this.cut(this.#signal?.reason);

  #over(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#onEnd();
  }
}
