import { describe, it } from 'vitest';
import { type Way, ways } from '../support/liveClient.js';
import type { Schedule } from './actions.js';
import { runOnce } from './runOnce.js';

interface Found extends Omit<Schedule, 'setup'> { readonly title: string; readonly setup?: Partial<Schedule['setup']>; readonly ways?: readonly Way[] }

const usual: Schedule['setup'] = { caps: 'watch', door: 'opened', answers: 'json', leaves: 'at rest' };

/** Schedules that once broke a promise, shrunk. */
const found: readonly Found[] = [
  {
    title: 'no timer is left where one that was late set another before it was served',
    setup: { leaves: 'at once' },
    actions: [{ do: 'doze' }], chance: 1,
  },
  {
    title: 'a cache that is cleared during a read which others wait behind is read once',
    actions: [{ do: 'reads', reply: { error: { code: -32603 } }, delayMs: 150 }, { do: 'doze' }, { do: 'invalidate' }, { do: 'clear' }], chance: 1,
  },
  {
    title: 'a stream of the session before vouches for nothing while the new one has yet to be acknowledged',
    ways: ['client, modern'],
    actions: [{ do: 'pass', ms: 900 }, { do: 'listens', reply: 'hang' }, { do: 'reconnect' }], chance: 1,
  },
];

describe.each(ways)('over %s', (way) => {
  const here = found.filter((one) => one.ways?.includes(way) ?? true);
  it.each(here)('$title', async ({ setup, actions, chance }) => {
    await runOnce(way, { setup: { ...usual, ...setup }, actions, chance });
  });
});
