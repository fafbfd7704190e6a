import type { LiveError } from '../protocol/index.js';
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

function offReason({ isActive, isPaused, link }: ResourceState): Reason | undefined {
  if (!isActive) return link.status === 'closed' ? 'closed' : 'idle';
  switch (link.status) {
    case 'connecting':
    case 'reconnecting':
      return 'connecting';
    case 'unauthorized':
    case 'unsupported-version':
    case 'failed':
      return 'no-connection';
    case 'closed':
      return 'closed';
    case 'ready':
      if (link.strategy?.kind === 'off') return 'no-resources';
      return isPaused ? 'paused' : undefined;
    default:
      return link.status satisfies never;
  }
}

function describeStatus({ isActive, link, read }: ResourceState): ResourceStatus {
  if (link.status === 'closed') return 'closed';
  if (!isActive) return 'idle';
  if (link.status === 'failed' || link.status === 'unauthorized' || link.status === 'unsupported-version') return 'error';
  if (link.strategy?.kind === 'off') return 'unavailable';
  if (read.outcome === 'none') return link.status === 'connecting' ? 'connecting' : 'loading';
  return read.outcome === 'ok' ? 'ready' : read.outcome;
}

function describeWatch(state: ResourceState): WatchFact {
  const { watch } = state;
  switch (watch.standing.kind) {
    case 'none':
      return 'none';
    case 'asking':
    case 'refused':
      return 'asked';
    case 'lost':
      return 'acknowledged';
    case 'acknowledged':
      if (watch.isProven) return 'proven';
      return watch.standing.carried ? 'carried' : 'acknowledged';
    default:
      return watch.standing satisfies never;
  }
}

function describeError({ isActive, link, read }: ResourceState): LiveError | null {
  if (!isActive) return null;
  return link.status === 'ready' || link.status === 'reconnecting' ? read.error : link.error ?? read.error;
}
