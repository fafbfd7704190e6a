import type { ConnectionStatus, LiveError } from '../protocol/index.js';
import type { Mode, Reason, ResourceStatus, WatchFact } from './Reason.js';
import { isCarried, type ResourceState } from './ResourceState.js';

/** What a person or a caller is told of a resource. */
export interface ResourceDescription {
  readonly status: ResourceStatus;
  readonly mode: Mode;
  readonly reason: Reason;
  readonly watch: WatchFact;
  readonly error: LiveError | null;
}

/** Reads the description off the state: nothing of it is stored, so that nothing of it can disagree. */
export function describeResource(state: ResourceState): ResourceDescription {
  return { ...describeMode(state), status: describeStatus(state), watch: describeWatch(state), error: describeError(state) };
}

export function describeMode(state: ResourceState): { mode: Mode; reason: Reason } {
  const off = offReason(state);
  if (off !== undefined) return { mode: 'off', reason: off };
  const { link, watch, trust } = state;
  if (link.strategy?.kind === 'poll') return { mode: 'polling', reason: link.strategy.reason };
  const { standing } = watch;
  switch (standing.kind) {
    case 'none':
    case 'asking':
      return { mode: 'polling', reason: watch.isUnanswered ? 'unanswered' : 'asking' };
    case 'refused':
      return { mode: 'polling', reason: standing.reason };
    case 'lost':
      return { mode: 'polling', reason: 'stream-lost' };
    case 'acknowledged':
      if (!isCarried(state)) return { mode: 'polling', reason: 'unproven' };
      return trust.kind === 'broken' ? { mode: 'polling', reason: 'silent' } : { mode: 'subscribed', reason: 'declared' };
    default:
      return standing satisfies never;
  }
}

/** Why nothing is kept current while the connection stands so. */
const offWhile: Partial<Record<ConnectionStatus, Reason>> = {
  'connecting': 'connecting', 'reconnecting': 'connecting',
  'unauthorized': 'no-connection', 'unsupported-version': 'no-connection', 'failed': 'no-connection',
  'closed': 'closed',
};

function offReason({ isActive, isPaused, link: { status, strategy } }: ResourceState): Reason | undefined {
  if (!isActive) return status === 'closed' ? 'closed' : 'idle';
  if (status !== 'ready') return offWhile[status];
  if (strategy?.kind === 'off') return 'no-resources';
  return isPaused ? 'paused' : undefined;
}

function describeStatus({ isActive, link: { status, strategy }, read }: ResourceState): ResourceStatus {
  if (status === 'closed') return 'closed';
  if (!isActive) return 'idle';
  if (offWhile[status] === 'no-connection') return 'error';
  if (strategy?.kind === 'off') return 'unavailable';
  if (read.outcome === 'none') return status === 'connecting' ? 'connecting' : 'loading';
  return read.outcome === 'ok' ? 'ready' : read.outcome;
}

function describeWatch({ watch: { standing, isProven } }: ResourceState): WatchFact {
  switch (standing.kind) {
    case 'none':
      return 'none';
    case 'asking':
    case 'refused':
      return 'asked';
    case 'lost':
      return 'acknowledged';
    default:
      if (isProven) return 'proven';
      return standing.carried ? 'carried' : 'acknowledged';
  }
}

function describeError({ isActive, link, read }: ResourceState): LiveError | null {
  if (!isActive) return null;
  return link.status === 'ready' || link.status === 'reconnecting' ? read.error : link.error ?? read.error;
}
