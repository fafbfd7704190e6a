import type { Query, QueryClient } from '@tanstack/react-query';
import type { FreshnessPolicy, ResourceEvent } from '../freshness/index.js';
import { type Connection, LiveError, oneLine, type WireReading } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { compareReadings, type ReadingDifference, type ReadingEquality } from './compareReadings.js';
import { ReadFlight } from './ReadFlight.js';

export interface ReaderHost {
  readonly queryClient: QueryClient;
  readonly environment: Pick<Environment, 'clock'>;
  /** An answer came. @param isLate so late that the machine may have slept */
  readonly onAnswer: (isLate: boolean) => void;
}

/** The resource that is read, as it stands at the moment. */
export interface ReadResource {
  readonly queryHash: string;
  readonly server: string;
  readonly uri: string;
  readonly connection: Connection | undefined;
  readonly policy: Pick<FreshnessPolicy, 'readTimeoutMs'>;
  readonly isEqual: ReadingEquality | undefined;
  send(event: ResourceEvent): void;
}

/**
 * Reads one resource, one read at a time, through the fetch of its query, so that the cache, its devtools and its persistence see
 * every reading. Who reads, whether the machine, a person or an invalidation, makes no difference.
 */
export class ResourceReader {
  readonly #host: ReaderHost;
  readonly #resource: ReadResource;
  readonly #flight: ReadFlight;
  #isStartPending = false;
  #untold: ResourceEvent | undefined;
  /** Of the read on its way: the wall clock when it began, and whether the machine may have slept since. */
  #beganAt = 0;
  #isOvertaken = false;
  /** Wall clock at the last answer, and at the last that differed. */
  checkedAt: number | undefined;
  changedAt: number | undefined;

  constructor(host: ReaderHost, resource: ReadResource) {
    this.#host = host;
    this.#resource = resource;
    this.#flight = new ReadFlight((signal) => this.#readWire(signal));
  }

  get isRunning(): boolean {
    return this.#flight.isRunning;
  }

  /** Whether somebody waits for the next read. */
  get hasWaiters(): boolean {
    return this.#flight.hasWaiters;
  }

  get query(): Query<WireReading> | undefined {
    return this.#host.queryClient.getQueryCache().get<WireReading>(this.#resource.queryHash);
  }

  /** Age of what the cache holds, milliseconds; `undefined` where it holds nothing. */
  ageOfData(): number | undefined {
    const state = this.query?.state;
    if (state?.data === undefined) return undefined;
    const wallNow = this.#host.environment.clock.wallNow();
    const updatedAt = Math.min(state.dataUpdatedAt, wallNow);
    // A reading that came from elsewhere may be older than the last answer here.
    this.checkedAt = Math.min(this.checkedAt ?? Infinity, updatedAt);
    this.changedAt = Math.min(this.changedAt ?? Infinity, updatedAt);
    return Math.max(0, wallNow - this.checkedAt);
  }

  /** The machine wants a read now. Resolves when that is over; never rejects. */
  async start(): Promise<void> {
    this.#isStartPending = false;
    // One that was given up is not over yet: its end is told to the machine, which then wants this again.
    if (this.#flight.isRunning) return;
    const { query } = this;
    if (this.#flight.hasWaiters || query === undefined) await this.#flight.run().catch(() => {});
    // The fetch before this one has its answer but has not put it away yet; or it is another's, and ends.
    else if (query.state.fetchStatus !== 'idle') this.#isStartPending = true;
    else await query.fetch(undefined, { cancelRefetch: false }).catch(() => {});
  }

  /** Nobody holds the resource any more. */
  abort(): void {
    this.#flight.abort();
    const { query } = this;
    if (query !== undefined && query.state.fetchStatus !== 'idle') void query.cancel({ revert: true, silent: true });
  }

  /** What was read belongs to nobody here any more. */
  forget(): void {
    this.checkedAt = undefined;
    this.changedAt = undefined;
  }

  /** The machine may have slept: an answer to what was asked before is no younger than the question. */
  woke(): void {
    this.#isOvertaken = true;
  }

  reset(): void {
    this.#untold = undefined;
    this.#isStartPending = false;
  }

  /** The reading for a query function: a new read, or the one that follows the read on its way. */
  answer(): Promise<WireReading> {
    if (!this.#flight.isRunning) return this.#flight.run();
    const trailing = this.#flight.trailing();
    this.#resource.send({ type: 'refreshed' });
    return trailing;
  }

  /** One read more, after the read on its way if there is one. Never rejects: the failure is in the status, where everyone sees it. */
  async refresh(): Promise<void> {
    const { query } = this;
    // A query that was hydrated and never observed does not know how to fetch.
    const isOurs = this.#flight.isRunning || query?.options.queryFn === undefined;
    await (isOurs ? this.answer() : query.fetch(undefined, { cancelRefetch: false })).catch(() => {});
  }

  /** The cache changed: what the query has taken over may be told to the machine. */
  queryUpdated(): void {
    if (this.query?.state.fetchStatus !== 'idle') return;
    this.#tell();
    if (this.#isStartPending) void this.start();
  }

  /** One read on the wire, begun and ended in the sight of the machine. */
  async #readWire(signal: AbortSignal): Promise<WireReading> {
    const { environment: { clock }, onAnswer } = this.#host;
    const { server, uri, connection, policy: { readTimeoutMs: timeoutMs } } = this.#resource;
    const beganAt = clock.now();
    this.#beganAt = clock.wallNow();
    this.#isOvertaken = false;
    this.#isStartPending = false;
    this.#resource.send({ type: 'readBegan' });
    try {
      const reading = await connection?.read(uri, { signal, timeoutMs });
      onAnswer(clock.now() - beganAt > timeoutMs);
      if (reading === undefined) throw new LiveError('closed', `resources/read was not sent: the connection to "${server}" is closed`, { sent: false });
      return this.#keep(reading);
    } catch (error) {
      const failure = error as LiveError;
      this.#end(signal.aborted || failure.kind === 'aborted' ? { type: 'readDropped' } : { type: 'readFailed', error: failure });
      throw error;
    }
  }

  #keep(reading: WireReading): WireReading {
    const { query } = this;
    const before = query?.state.data;
    const difference = before === undefined ? 'changed' : this.#compare(before, reading);
    const kept = before !== undefined && difference === 'same' ? before : reading;
    this.checkedAt = this.#isOvertaken ? this.#beganAt : this.#host.environment.clock.wallNow();
    if (difference === 'changed') this.changedAt = this.checkedAt;
    // Whoever asked during this read waits for the next one and would not take this answer: the cache must have it all the same.
    const isUnclaimed = this.#flight.hasWaiters || query?.state.fetchStatus === 'idle';
    if (isUnclaimed) query?.setData(kept, { manual: true, updatedAt: this.checkedAt });
    this.#end({ type: 'readSucceeded', isChanged: before !== undefined && difference === 'changed', ttlMs: reading.ttlMs ?? 0 });
    return kept;
  }

  #compare(before: WireReading, reading: WireReading): ReadingDifference {
    try {
      return compareReadings(before, reading, this.#resource.isEqual);
    } catch (error) {
      throw new LiveError('parse', `resources/read: isEqual threw (${oneLine(String(error), 80)}); it must compare any two readings`, { cause: error });
    }
  }

  /** The machine is told when the query has put the answer away, so that nobody is told `ready` before there is something to show. */
  #end(event: ResourceEvent): void {
    const { query } = this;
    this.#untold = event;
    const isTakenOver = query !== undefined && query.state.fetchStatus !== 'idle' && !this.#flight.hasWaiters;
    if (!isTakenOver) this.#flight.afterwards(() => this.#tell());
  }

  #tell(): void {
    const event = this.#untold;
    this.#untold = undefined;
    if (event !== undefined) this.#resource.send(event);
    // Nobody holds the resource, so no machine runs the read that others wait for.
    if (!this.#flight.isRunning && this.#flight.hasWaiters) this.#flight.run().catch(() => {});
  }
}
