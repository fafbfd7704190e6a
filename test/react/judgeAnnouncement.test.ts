import { describe, expect, test } from 'vitest';
import type { ResourceSnapshot } from '../../src/live/index.js';
import { judgeAnnouncement, type ToldState } from '../../src/react/judgeAnnouncement.js';

const states = {
  live: { status: 'ready', mode: 'subscribed', reason: 'declared' },
  polling: { status: 'ready', mode: 'polling', reason: 'rejected' },
  asking: { status: 'ready', mode: 'polling', reason: 'asking' },
  connecting: { status: 'ready', mode: 'off', reason: 'connecting' },
  loading: { status: 'loading', mode: 'polling', reason: 'not-declared' },
  paused: { status: 'ready', mode: 'off', reason: 'paused' },
  failed: { status: 'error', mode: 'polling', reason: 'not-declared' },
  missing: { status: 'not-found', mode: 'polling', reason: 'not-declared' },
  closed: { status: 'closed', mode: 'off', reason: 'closed' },
} as const satisfies Record<string, Partial<ResourceSnapshot>>;

/** What is announced on the way through these states. */
function announced(...way: (keyof typeof states)[]): (string | undefined)[] {
  let told: ToldState | undefined;
  return way.map((name) => {
    const verdict = judgeAnnouncement(told, { ...states[name], watch: 'none', error: null });
    told = verdict.told;
    return verdict.change;
  });
}

describe('an announcement', () => {
  test.for([
    ['never tells the first mode', ['loading', 'asking', 'live'], [undefined, undefined, undefined]],
    ['tells a change of mode', ['live', 'polling', 'live'], [undefined, 'polling', 'live']],
    ['tells a failure and the recovery to the same mode', ['polling', 'failed', 'polling'], [undefined, 'failed', 'recovered']],
    ['tells a failure that was there first, and its end', ['failed', 'polling'], ['failed', 'recovered']],
    ['tells a recovery to another mode as that mode', ['live', 'failed', 'polling'], [undefined, 'failed', 'polling']],
    ['tells that a resource is missing', ['live', 'missing'], [undefined, 'missing']],
    ['tells a lost connection and its return', ['live', 'connecting', 'asking', 'live'], [undefined, 'reconnecting', undefined, 'recovered']],
    ['tells nothing of a pause by a person', ['polling', 'paused', 'polling'], [undefined, undefined, undefined]],
    ['tells that it is over', ['live', 'closed'], [undefined, 'closed']],
  ] as const)('%s', ([, way, changes]) => {
    expect(announced(...way)).toEqual(changes);
  });
});
