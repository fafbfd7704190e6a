import type { ConnectionStatus, LiveError, WatchStanding } from '../protocol/index.js';
import type { Strategy } from './chooseStrategy.js';
import type { FreshnessPolicy } from './FreshnessPolicy.js';

/** What is known of one resource on one connection. Times are the monotonic clock's milliseconds. */
export interface ResourceState {
  readonly policy: FreshnessPolicy;
  readonly isActive: boolean;
  readonly isPaused: boolean;
  readonly isHidden: boolean;
  /** Nobody holds it at this moment, but someone may again in an instant: nothing is sent meanwhile. */
  readonly isLingering: boolean;
  readonly startedAt: number;
  readonly link: Link;
  readonly watch: WatchState;
  readonly trust: Trust;
  readonly read: ReadState;
  readonly due: DueTimes;
}

/** The connection, as far as the machine minds it. */
export interface Link {
  readonly status: ConnectionStatus;
  readonly session: number;
  readonly error: LiveError | null;
  /** Chosen from the declaration of this session; `undefined` before the first. */
  readonly strategy: Strategy | undefined;
}

export interface WatchState {
  readonly isOpen: boolean;
  readonly standing: WatchStanding | { readonly kind: 'none' };
  readonly isUnanswered: boolean;
  /** An announcement was received in this session. */
  readonly isProven: boolean;
  /** A read has checked on it since it was last carried. */
  readonly isVerified: boolean;
  /** A read that began while it was carried has ended: what changed before is known. */
  readonly isCaughtUp: boolean;
}

/** Whether announcements can be relied on. Judged by what was read and what was announced, never by quiet. */
export interface Trust {
  readonly kind: 'good' | 'broken';
  /** The last reading was taken while the watch was carried, and nothing was in doubt since: a later difference proves something. */
  readonly hasBaseline: boolean;
  /** Announcements received. */
  readonly announced: number;
  /** A change was read at this moment that no announcement explains yet. */
  readonly unexplainedAt: number | undefined;
  /** The accused change was read at this moment and no further change was seen since: its own announcement may still come. */
  readonly accusedAt: number | undefined;
  /** Longest delay of an announcement behind the reading of its change. */
  readonly lagMs: number;
  /** Changes in a row that were announced since the accusation. */
  readonly kept: number;
}

export interface ReadState {
  readonly phase: 'none' | 'running';
  readonly beganAt: number | undefined;
  readonly beganCarried: boolean;
  /** The machine may have slept since it began: its answer is of that time. */
  readonly isOvertaken: boolean;
  /** `trust.announced` when the last successful read, and the running one, began. */
  readonly announcedAtLast: number;
  readonly announcedAtBegin: number;
  readonly outcome: 'none' | 'ok' | 'not-found' | 'error';
  readonly error: LiveError | null;
  readonly failures: number;
  readonly ttlMs: number;
  /** When the last answer arrived that held contents. */
  readonly checkedAt: number | undefined;
  /** When the last read that announcements caused began. */
  readonly announcedReadAt: number | undefined;
  /** A read that is owed, and from when on. */
  readonly owed: OwedRead | undefined;
  /** The machine may have slept: no age until an answer arrives. */
  readonly isDoubtful: boolean;
  readonly hasFailedInDoubt: boolean;
}

export interface OwedRead {
  readonly at: number;
  /** A first read or a person's: neither pause nor a hidden tab holds it back. */
  readonly isUrgent: boolean;
  readonly isAnnounced: boolean;
}

/** When to look at it again, by purpose. */
export interface DueTimes {
  readonly pollAt: number | undefined;
  readonly retryAt: number | undefined;
  readonly verifyAt: number | undefined;
  readonly graceAt: number | undefined;
  readonly unansweredAt: number | undefined;
}

export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** A state that is being made: a copy down to its parts, so that whoever makes it may change them. */
export type ResourceDraft = Draft<Omit<ResourceState, 'watch' | 'trust' | 'read' | 'due'>> & {
  watch: Draft<WatchState>;
  trust: Draft<Trust>;
  read: Draft<ReadState>;
  due: Draft<DueTimes>;
};

export const noDueTimes: DueTimes = {
  pollAt: undefined, retryAt: undefined, verifyAt: undefined, graceAt: undefined, unansweredAt: undefined,
};

export const noWatch: WatchState = { isOpen: false, standing: { kind: 'none' }, isUnanswered: false, isProven: false, isVerified: false, isCaughtUp: false };

export const freshTrust: Trust = {
  kind: 'good', hasBaseline: false, announced: 0, unexplainedAt: undefined, accusedAt: undefined, lagMs: 0, kept: 0,
};

export const noRead: ReadState = {
  phase: 'none', beganAt: undefined, beganCarried: false, isOvertaken: false, announcedAtLast: 0, announcedAtBegin: 0, outcome: 'none', error: null,
  failures: 0, ttlMs: 0, checkedAt: undefined, announcedReadAt: undefined, owed: undefined, isDoubtful: false, hasFailedInDoubt: false,
};

/** A resource that nobody holds. */
export function initialState(policy: FreshnessPolicy): ResourceState {
  return {
    policy,
    isActive: false,
    isPaused: false,
    isHidden: false,
    isLingering: false,
    startedAt: 0,
    link: { status: 'connecting', session: 0, error: null, strategy: undefined },
    watch: noWatch,
    trust: freshTrust,
    read: noRead,
    due: noDueTimes,
  };
}

export function draftOf(state: ResourceState): ResourceDraft {
  return { ...state, watch: { ...state.watch }, trust: { ...state.trust }, read: { ...state.read }, due: { ...state.due } };
}

/** Whether announcements of this watch can arrive, as far as can be seen. */
export function isCarried({ watch }: ResourceState): boolean {
  return watch.standing.kind === 'acknowledged' && (watch.standing.carried || watch.isProven);
}

/** Whether nothing is timed at all: nobody looks. */
export function isUnseen(state: ResourceState): boolean {
  return state.isLingering || (state.isHidden && state.policy.pauseWhenHidden);
}

/** Whether timed reads and re-reads rest. */
export function isResting(state: ResourceState): boolean {
  return state.isPaused || isUnseen(state);
}

/** Whether the resource is kept current at all on this connection. */
export function isServed({ isActive, link }: ResourceState): boolean {
  return isActive && link.status === 'ready' && link.strategy !== undefined && link.strategy.kind !== 'off';
}
