import fc from 'fast-check';
import type { ListenReply, Reply, StreamReply } from 'mcp-live/testing';
import type { Way } from '../support/liveClient.js';
import { type Action, isFault, type Schedule, type Setup, uris } from './actions.js';

const uri = fc.nat(uris.length - 1);
const simple = (...names: Action['do'][]): fc.Arbitrary<Action> => fc.constantFrom(...names).map((name) => ({ do: name }) as Action);

const passing = fc.constantFrom(0, 1, 30, 200, 900, 2_500, 6_000, 12_000).map((ms): Action => ({ do: 'pass', ms }));
const page: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), uri, announced: fc.constantFrom('no', 'no', 'same', 'same', 'other spelling', 'part') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mount' as const), uri, wish: fc.constantFrom('usual', 'usual', 'usual', 'polled', 'unhidden') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('unmount' as const, 'refresh' as const), uri }) },
  { weight: 3, arbitrary: simple('invalidate', 'hide', 'show', 'show', 'pause', 'resume', 'resume', 'online', 'freeze', 'thaw', 'clear') },
  { weight: 1, arbitrary: simple('reconnect', 'reconnect', 'reconnect', 'close') },
);

const error = (code: number): Reply => ({ error: { code, message: 'no' } });
const page200: Reply = { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } };
const outages = fc.constantFrom<Reply | undefined>(
  undefined, undefined, undefined, 'network-error', { status: 503 }, { status: 429, headers: { 'retry-after': '3' } }, { status: 401 }, { status: 404 }, page200, 'hang',
);
const reads = fc.constantFrom<Reply>(
  'ok', 'ok', 'ok', error(-32603), error(-32002), { status: 500 }, { status: 404 }, 'hang', 'network-error', 'malformed', { result: { contents: [{}] } },
);
const subscribes = fc.constantFrom<Reply>('ok', 'ok', 'ok', error(-32603), error(-32601), { afterMs: 500, reply: 'ok' }, { afterMs: 4_000, reply: 'ok' }, 'hang', 'network-error');
const listens = fc.constantFrom<ListenReply>(
  'declared', 'declared', 'declared', 'none', 'mute', 'unacknowledged', 'ends-early', 'hang', 'network-error', { error: { code: -32603 } }, { status: 503 },
  { endsAfterMs: 300 }, { endsAfterMs: 2_500, how: 'cut' }, { afterMs: 700, reply: 'declared' },
);
const streams = fc.constantFrom<StreamReply>('open', 'open', 'open', 503, 409, 405, 'silent', 'hang', 'html', { endsAfterMs: 300 }, { endsAfterMs: 2_500 }, { afterMs: 700, reply: 'open' });
const handshakes = fc.constantFrom<Reply | 'unknown version'>('ok', 'ok', 'unknown version', { status: 500 }, { status: 400 }, error(-32603), 'hang', 'html', { afterMs: 700, reply: 'ok' });
const deletes = fc.constantFrom<Reply>('ok', 'hang', { status: 405 }, { status: 500 });

const always: fc.WeightedArbitrary<Action>[] = [
  { weight: 6, arbitrary: simple('cut', 'end', 'restart', 'storm', 'sleep', 'doze') },
  { weight: 2, arbitrary: outages.map((reply) => ({ do: 'outage', reply })) },
  { weight: 3, arbitrary: fc.tuple(reads, fc.constantFrom(0, 0, 150, 600)).map(([reply, delayMs]) => ({ do: 'reads', reply, delayMs })) },
  { weight: 1, arbitrary: handshakes.map((reply) => ({ do: 'handshakes', reply })) },
  { weight: 1, arbitrary: fc.constantFrom('watch', 'watch', 'plain', 'tools').map((caps) => ({ do: 'declare', caps })) },
  { weight: 1, arbitrary: fc.constantFrom(400, Infinity).map((everyMs) => ({ do: 'beats', everyMs })) },
  { weight: 1, arbitrary: fc.boolean().map((isMute) => ({ do: 'mute', isMute })) },
];
const ofLegacy: fc.WeightedArbitrary<Action>[] = [
  { weight: 1, arbitrary: simple('forget') },
  { weight: 2, arbitrary: subscribes.map((reply) => ({ do: 'subscribes', reply })) },
  { weight: 3, arbitrary: streams.map((reply) => ({ do: 'streams', reply })) },
  { weight: 1, arbitrary: deletes.map((reply) => ({ do: 'deletes', reply })) },
  { weight: 1, arbitrary: fc.constantFrom(8, Infinity).map((posts) => ({ do: 'sessions', posts })) },
];
const ofModern: fc.WeightedArbitrary<Action>[] = [{ weight: 5, arbitrary: listens.map((reply) => ({ do: 'listens', reply })) }];

const setups = (way: Way): fc.Arbitrary<Setup> => fc.record({
  caps: fc.constantFrom('watch', 'watch', 'watch', 'watch', 'watch', 'plain', 'tools'),
  door: way === 'client, modern' ? fc.constant('opened') : fc.oneof({ weight: 12, arbitrary: fc.constant('opened' as const) }, { weight: 2, arbitrary: fc.constantFrom('handed in', 'unseen', 'resumed') }),
  answers: fc.constantFrom('json', 'json', 'sse'),
  leaves: fc.constantFrom('at rest', 'at rest', 'at rest', 'at once'),
});

/** At least fifteen actions, at least two of them faults. */
export function schedules(way: Way): fc.Arbitrary<Schedule> {
  const troubles = fc.oneof(...always, ...(way === 'client, modern' ? ofModern : ofLegacy));
  const actions = fc
    .array(fc.oneof({ weight: 4, arbitrary: passing }, { weight: 4, arbitrary: page }, { weight: 3, arbitrary: troubles }), { minLength: 15, maxLength: 40 })
    .filter((made) => made.filter(isFault).length >= 2);
  return fc.record({ setup: setups(way), actions, chance: fc.nat(1_000_000) });
}
