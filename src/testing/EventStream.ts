/** One open stream of server-sent events. */
export class EventStream {
  readonly response: Response;
  isOpen = true;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #onEnd: () => void;

  /** @param signal of the request; wired by hand, for a Request of Node holds its signal too weakly to rely on */
  constructor(signal: AbortSignal | null | undefined, onEnd: () => void, headers: Record<string, string> = {}) {
    this.#onEnd = onEnd;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => { this.#controller = controller; },
      cancel: () => this.#over(),
    });
    this.response = new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers } });
    signal?.addEventListener('abort', () => {
      if (this.isOpen) this.#controller?.error(signal.reason);
      this.#over();
    }, { once: true });
  }

  send(message: unknown): void {
    this.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
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
  cut(): void {
    if (this.isOpen) this.#controller?.error(new TypeError('terminated'));
    this.#over();
  }

  #over(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#onEnd();
  }
}
