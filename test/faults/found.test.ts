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
    title: 'no timer fires that was taken back by whoever was told, by that same timer, that the machine slept',
    ways: ['client, modern'],
    setup: { leaves: 'at once' },
    actions: [{ do: 'doze' }, { do: 'mount', uri: 2, wish: 'usual' }, { do: 'sleep' }, { do: 'listens', reply: { error: { code: -32603 } } }, { do: 'pass', ms: 900 }], chance: 17,
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
  {
    title: 'a subscription of the session before that is answered late vouches for nothing in the new one',
    ways: ['sdk, legacy', 'client, legacy'],
    actions: [
      { do: 'subscribes', reply: { afterMs: 500, reply: 'ok' } }, { do: 'streams', reply: 'hang' }, { do: 'mount', uri: 1, wish: 'usual' },
      { do: 'pass', ms: 200 }, { do: 'reconnect' }, { do: 'pass', ms: 200 }, { do: 'pass', ms: 200 },
    ], chance: 1,
  },
  {
    title: 'a stream that is replaced in the moment in which it opens counts as no loss of the one after it',
    actions: [{ do: 'streams', reply: { afterMs: 700, reply: 'open' } }, { do: 'pass', ms: 2_500 }, { do: 'declare', caps: 'watch' }, { do: 'sleep' }, { do: 'pass', ms: 2_500 }], chance: 1,
  },
  {
    title: 'the answer to a read during which the machine slept is as old as its question',
    actions: [
      { do: 'reads', reply: 'ok', delayMs: 150 }, { do: 'pass', ms: 6_000 }, { do: 'refresh', uri: 0 }, { do: 'change', uri: 0, announced: 'no' }, { do: 'sleep' },
      { do: 'pass', ms: 900 },
    ], chance: 1,
  },
  {
    title: 'the same where its clocks went on while it slept',
    actions: [
      { do: 'reads', reply: 'ok', delayMs: 150 }, { do: 'pass', ms: 6_000 }, { do: 'refresh', uri: 0 }, { do: 'change', uri: 0, announced: 'no' }, { do: 'doze' },
      { do: 'pass', ms: 900 },
    ], chance: 1,
  },
  {
    title: 'a session that is lost to an answer of before, and the one after it too, waits for a person and is right again',
    ways: ['sdk, legacy', 'client, legacy'],
    actions: [{ do: 'reads', reply: { status: 404 }, delayMs: 600 }, { do: 'refresh', uri: 0 }, { do: 'pass', ms: 900 }], chance: 1,
  },
  {
    title: 'a change that is told to nobody, for the server forgot the session, is found within the ordinary distance of checks',
    ways: ['sdk, legacy', 'client, legacy'],
    actions: [{ do: 'pass', ms: 12_000 }, { do: 'forget' }, { do: 'change', uri: 0, announced: 'same' }, { do: 'pass', ms: 6_000 }], chance: 1,
  },
  {
    title: 'closing waits for the end of every session, also of one that takes longer than the one after it',
    ways: ['sdk, legacy', 'client, legacy'], setup: { leaves: 'at once' },
    actions: [{ do: 'deletes', reply: 'hang' }, { do: 'reads', reply: { status: 404 }, delayMs: 0 }, { do: 'reconnect' }], chance: 1,
  },
  {
    title: 'a panel that has nothing to show is read once the session is back, paused as it is',
    ways: ['sdk, legacy', 'client, legacy'], setup: { caps: 'plain' },
    actions: [
      { do: 'reads', reply: 'ok', delayMs: 150 }, { do: 'refresh', uri: 1 }, { do: 'mount', uri: 2, wish: 'polled' }, { do: 'reconnect' }, { do: 'mount', uri: 0, wish: 'polled' },
      { do: 'mount', uri: 0, wish: 'usual' }, { do: 'pause' }, { do: 'pass', ms: 200 }, { do: 'cut' }, { do: 'outage', reply: 'hang' }, { do: 'mount', uri: 1, wish: 'usual' },
      { do: 'declare', caps: 'watch' }, { do: 'pass', ms: 6_000 }, { do: 'streams', reply: { endsAfterMs: 2_500 } }, { do: 'outage', reply: undefined }, { do: 'pass', ms: 12_000 },
    ], chance: 563_295,
  },
];

describe.each(ways)('over %s', (way) => {
  const here = found.filter((one) => one.ways?.includes(way) ?? true);
  it.each(here)('$title', async ({ setup, actions, chance }) => {
    await runOnce(way, { setup: { ...usual, ...setup }, actions, chance });
  });
});
