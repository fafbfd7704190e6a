import type { WatchObserver, WatchStanding } from '../../src/protocol/index.js';

export interface StandingRecord extends WatchObserver {
  /** Each standing in one word or two, as `acknowledged carried` or `refused declined`. */
  readonly told: string[];
  readonly updates: string[];
}

/** A holder of a watch that keeps what it was told. */
export function recordStandings(): StandingRecord {
  const told: string[] = [];
  const updates: string[] = [];
  return { told, updates, onStanding: (standing) => { told.push(nameStanding(standing)); }, onUpdated: (uri) => { updates.push(uri); } };
}

export function nameStanding(standing: WatchStanding): string {
  switch (standing.kind) {
    case 'acknowledged':
      return standing.carried ? 'acknowledged carried' : 'acknowledged unseen';
    case 'refused':
      return `refused ${standing.reason}${standing.isFinal ? ' for good' : ''}`;
    default:
      return standing.kind;
  }
}
