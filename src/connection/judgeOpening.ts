import type { LiveError } from '../protocol/index.js';

/** What a failed handshake leads to. */
export type OpeningVerdict = 'retry' | 'unauthorized' | 'unsupported-version' | 'failed';

/**
 * Network failures, 5xx, 408 and 429 pass; another 4xx, or an answer that is not MCP, will be the same the next time and waits for a
 * person.
 */
export function judgeOpening({ kind, status }: LiveError): OpeningVerdict {
  switch (kind) {
    case 'unauthorized':
      return 'unauthorized';
    case 'unsupported-version':
      return 'unsupported-version';
    case 'network':
    case 'timeout':
    case 'closed':
    case 'aborted':
    case 'limit':
      return 'retry';
    case 'http':
      return status !== undefined && (status >= 500 || status === 408 || status === 429) ? 'retry' : 'failed';
    default:
      return 'failed';
  }
}
