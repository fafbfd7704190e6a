/**
 * One line of a connection's log: a JSON-RPC message that crossed, a call that was held back on this side, or a step of our own
 * (a teardown step, a push stream that opened or closed).
 */
export interface Frame {
  /** Counts up by one a frame within a log; gaps mean that older frames were dropped from the ring. */
  readonly seq: number;
  /** Local arrival or departure, epoch milliseconds. */
  readonly at: number;
  readonly dir: 'c2s' | 's2c' | 'local';
  readonly kind: 'request' | 'response' | 'error' | 'notification' | 'held' | 'step';
  /** JSON-RPC id of a request or of the answer to it. */
  readonly id?: string | number | undefined;
  /** Method of a request or notification; for an answer, that of its request where known. For a step, its name. */
  readonly method?: string | undefined;
  /** Size of the message in bytes of UTF-8 JSON, or an estimate for large ones. */
  readonly bytes: number;
  /** The JSON-RPC message. For `held`, the request that was not sent. Absent where the log's byte limit dropped it. */
  readonly message?: unknown;
  /** What there is to say beside the message: why it was held back, 'undeclared', how a step ended. */
  readonly note?: string | undefined;
}

/** What a connection writes its frames to. */
export interface FrameSink {
  /** Never throws: a log that fails must not take the connection with it. */
  write(entry: Omit<Frame, 'seq' | 'at' | 'bytes'>): void;
}
