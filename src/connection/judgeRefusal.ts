import type { LiveError } from '../protocol/index.js';

/**
 * What a failed subscribe or listen means for the watch.
 * `final`: never asked again on this connection; `refused`: the server answered no, it is asked again later; `unanswered`: nobody said
 * anything, so it is still being asked for.
 */
export type RefusalVerdict = 'final' | 'refused' | 'unanswered';

/** -32601 says that the method is missing, for every URI alike; so does an SDK that knows that the connection has no such method. */
export function judgeRefusal({ kind }: LiveError): RefusalVerdict {
  if (kind === 'method-missing' || kind === 'not-supported') return 'final';
  return ['network', 'timeout', 'closed', 'aborted', 'session-lost'].includes(kind) ? 'unanswered' : 'refused';
}
