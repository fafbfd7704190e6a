import type { ResourceSnapshot } from '../live/index.js';
import type { AnnouncedChange } from '../messages/index.js';

/** How a resource was when somebody was last told of it. */
export interface ToldState {
  readonly state: Exclude<AnnouncedChange, 'recovered'>;
  /** The last mode that was worth telling: what it recovers to. */
  readonly mode: 'live' | 'polling' | undefined;
}

export interface AnnouncementVerdict {
  readonly told: ToldState | undefined;
  readonly change: AnnouncedChange | undefined;
}

/**
 * Whether a change is worth being announced: changes of mode, failures and recoveries are, the first mode is not. What is only on
 * its way (asking, loading, paused by a person) leaves things as they were told.
 */
export function judgeAnnouncement(before: ToldState | undefined, snapshot: ResourceSnapshot): AnnouncementVerdict {
  const state = stateOf(snapshot);
  if (state === undefined || state === before?.state) return { told: before, change: undefined };
  const mode = state === 'live' || state === 'polling' ? state : before?.mode;
  const told: ToldState = { state, mode };
  if (before === undefined) return { told, change: state === 'failed' || state === 'missing' ? state : undefined };
  const isBack = state === before.mode || (before.mode === undefined && state === mode);
  return { told, change: isBack ? 'recovered' : state };
}

function stateOf({ status, mode, reason }: ResourceSnapshot): ToldState['state'] | undefined {
  switch (status) {
    case 'error':
      return 'failed';
    case 'not-found':
      return 'missing';
    case 'closed':
      return 'closed';
    case 'ready':
      if (mode === 'subscribed') return 'live';
      if (mode === 'polling') return reason === 'asking' ? undefined : 'polling';
      return reason === 'connecting' ? 'reconnecting' : undefined;
    case 'idle':
    case 'connecting':
    case 'loading':
    case 'unavailable':
      return undefined;
    default:
      return status satisfies never;
  }
}
