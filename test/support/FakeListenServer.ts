import type { ListenFilter, ListenStream } from '../../src/connection/ListenWatcher.js';
import { LiveError } from '../../src/protocol/index.js';

export interface PendingListen {
  readonly filter: ListenFilter;
  /** @param honored which of the URIs; all where it is not given */
  acknowledge(honored?: readonly string[], honorsLists?: boolean): OpenStream;
  refuse(error: LiveError): void;
}

export interface OpenStream {
  readonly filter: ListenFilter;
  end(how: 'graceful' | 'remote'): void;
}

/** The far side of `listen`: streams that open when it is told to, or at once, and end when it is told to. */
export class FakeListenServer {
  /** The filter of every listen in order, in one line each. */
  readonly seen: string[] = [];
  readonly pending: PendingListen[] = [];
  readonly open: OpenStream[] = [];
  /** The most streams that were open at the same moment. */
  mostOpen = 0;
  /** The most listens that were on their way at the same moment. */
  mostPending = 0;
  /** While set, every listen is answered at once; a list of URIs is what is honoured of them. */
  answer: 'acknowledge' | readonly string[] | LiveError | undefined;
  /** A listen beyond so many open streams is refused. */
  limit = Infinity;

  listen = (filter: ListenFilter, signal: AbortSignal): Promise<ListenStream> => {
    const { resourceSubscriptions = [], ...lists } = filter;
    this.seen.push([...resourceSubscriptions, ...Object.keys(lists)].join(' '));
    return new Promise((resolve, reject) => {
      const settle = (deed: () => void): void => {
        const at = this.pending.indexOf(pending);
        if (at >= 0) this.pending.splice(at, 1);
        deed();
      };
      const pending: PendingListen = {
        filter,
        acknowledge: (honored = resourceSubscriptions, honorsLists = true) => {
          const { stream, handle } = this.#open(filter, honored, honorsLists);
          settle(() => resolve(handle));
          return stream;
        },
        refuse: (error) => settle(() => reject(error)),
      };
      if (signal.aborted) return reject(new LiveError('aborted', 'subscriptions/listen: given up'));
      signal.addEventListener('abort', () => pending.refuse(new LiveError('aborted', 'subscriptions/listen: given up')));
      this.pending.push(pending);
      this.mostPending = Math.max(this.mostPending, this.pending.length);
      if (this.answer !== undefined) this.#answer(pending);
    });
  };

  /** Answers what is pending, and from now on everything at once. */
  answerAll(answer: 'acknowledge' | readonly string[] | LiveError = 'acknowledge'): void {
    this.answer = answer;
    for (const pending of [...this.pending]) this.#answer(pending);
  }

  /** What the server would announce, over all open streams. */
  get announced(): string[] {
    return this.open.flatMap(({ filter }) => filter.resourceSubscriptions ?? []);
  }

  #answer(pending: PendingListen): void {
    if (this.open.length >= this.limit) pending.refuse(new LiveError('server', 'subscriptions/listen: Subscription limit reached', { code: -32603 }));
    else if (this.answer instanceof LiveError) pending.refuse(this.answer);
    else pending.acknowledge(typeof this.answer === 'string' ? undefined : this.answer);
  }

  #open(filter: ListenFilter, honoredUris: readonly string[], honorsLists: boolean): { stream: OpenStream; handle: ListenStream } {
    let finish = (_how: 'local' | 'graceful' | 'remote'): void => {};
    const closed = new Promise<'local' | 'graceful' | 'remote'>((resolve) => { finish = resolve; });
    const end = (how: 'local' | 'graceful' | 'remote'): void => {
      const at = this.open.indexOf(stream);
      if (at >= 0) this.open.splice(at, 1);
      finish(how);
    };
    const stream: OpenStream = { filter, end };
    this.open.push(stream);
    this.mostOpen = Math.max(this.mostOpen, this.open.length);
    return { stream, handle: { honoredUris, honorsLists, closed, close: async () => end('local') } };
  }
}
