/** How the answer to a GET for pushed messages is taken. `none`: the server has no push channel; `again`: it may have one later. */
export type PushVerdict = 'none' | 'again';

export interface RefusedStream {
  /** HTTP status of the answer; 2xx here means that it was no stream of events. */
  readonly status: number;
  /** Whether a push stream was open before in this session. */
  readonly hasBeenOpen: boolean;
  /** What the latest POST was answered with, where there was one. */
  readonly lastPostStatus: number | undefined;
}

/**
 * 405 says that there is none (2025-11-25, basic/transports), and so do 404 and a page; but 404 to everything means that the session
 * is gone. 400, 409 and 5xx say only that it does not work now, and a stream that was open before can open again.
 */
export function judgeRefusedStream({ status, hasBeenOpen, lastPostStatus }: RefusedStream): PushVerdict {
  if (hasBeenOpen) return 'again';
  if (status === 404) return lastPostStatus === 404 ? 'again' : 'none';
  return status < 400 || status === 405 ? 'none' : 'again';
}
