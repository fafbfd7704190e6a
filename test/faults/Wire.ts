import type { FetchLike } from '../../src/connection/index.js';

interface Read { readonly uri: string; readonly id: unknown; readonly session: string | null }

/** What the page puts on the wire, seen just before it goes. */
export class Wire {
  readonly #reads = new Set<Read>();
  readonly #base: FetchLike;
  readonly isRemote: boolean;
  /** The most reads of one resource that were wanted at the same moment. */
  mostReadsAtOnce = 0;
  /** Reads that were given up: the server may still be busy with them. */
  givenUp = 0;
  /** Sessions that this side tried to end, was told to be gone, or may not speak to. */
  readonly partedFrom = new Set<string>();
  /** Requests that are not answered. */
  pending = 0;
  /** Pieces of streams that came in. */
  chunks = 0;

  /** @param isRemote whether there is a network in between */
  constructor(base: FetchLike, isRemote: boolean) {
    this.#base = base;
    this.isRemote = isRemote;
  }

  readonly fetch: FetchLike = async (url, init) => {
    const read = this.#note(init ?? {});
    const session = new Headers(init?.headers).get('mcp-session-id') ?? '';
    if (init?.method === 'DELETE') this.partedFrom.add(session);
    const signal = init?.signal;
    const giveUp = (): void => this.#over(read, true);
    if (read !== undefined) signal?.addEventListener('abort', giveUp);
    this.pending += 1;
    try {
      const answer = await this.#base(url, init);
      if (answer.status === 404 || answer.status === 401) this.partedFrom.add(session);
      return this.#counted(answer);
    } finally {
      this.pending -= 1;
      signal?.removeEventListener('abort', giveUp);
      this.#over(read, false);
    }
  };

  /** A stream is read at its own pace; that of the page is of interest to whoever waits for it. */
  #counted(response: Response): Response {
    const { body, status, headers } = response;
    if (body === null || headers.get('content-type') !== 'text/event-stream' || !this.isRemote) return response;
    const counter = new TransformStream<Uint8Array, Uint8Array>({ transform: (chunk, out) => { this.chunks += 1; out.enqueue(chunk); } });
    return new Response(body.pipeThrough(counter), { status, headers });
  }

  #note({ body, headers }: RequestInit): Read | undefined {
    if (typeof body !== 'string') return undefined;
    const { method, params, id } = JSON.parse(body) as { method?: string; params?: { uri?: string; requestId?: unknown }; id?: unknown };
    const session = new Headers(headers).get('mcp-session-id');
    if (method === 'notifications/cancelled') {
      for (const read of this.#reads) if (read.id === params?.requestId && read.session === session) this.#over(read, true);
    }
    if (method !== 'resources/read') return undefined;
    const read = { uri: params?.uri ?? '', id, session };
    this.#reads.add(read);
    const same = [...this.#reads].filter(({ uri }) => uri === read.uri).length;
    this.mostReadsAtOnce = Math.max(this.mostReadsAtOnce, same);
    return read;
  }

  #over(read: Read | undefined, isGivenUp: boolean): void {
    if (read !== undefined && this.#reads.delete(read) && isGivenUp) this.givenUp += 1;
  }
}
