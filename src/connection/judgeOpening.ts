import type { LiveError } from '../protocol/index.js';
import { isPassing } from './failure.js';

/** What a failed handshake leads to. */
export type OpeningVerdict = 'retry' | 'unauthorized' | 'unsupported-version' | 'failed';

/**
 * Network failures, 5xx, 408 and 429 pass; another 4xx, or an answer that is not MCP, will be the same the next time and waits for a
 * person.
 */
export function judgeOpening({ kind, status }: LiveError): OpeningVerdict {
  if (kind === 'unauthorized' || kind === 'unsupported-version') return kind;
  const doesPass = kind === 'http' ? isPassing(status) : ['network', 'timeout', 'closed', 'aborted'].includes(kind);
  return doesPass ? 'retry' : 'failed';
}
