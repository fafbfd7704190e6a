import fc from 'fast-check';
import type { Reply, StreamReply } from 'mcp-live/testing';

/** One thing that a person, a page, a server or a network does. */
export type Action =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'change'; readonly uri: number; readonly isAnnounced: boolean }
  | { readonly do: 'mount' | 'unmount' | 'refresh'; readonly uri: number }
  | { readonly do: 'invalidate' | 'clear' | 'hide' | 'show' | 'pause' | 'resume' | 'online' | 'sleep' }
  | { readonly do: 'cut' | 'end' | 'restart' | 'forget' | 'storm' }
  | { readonly do: 'outage'; readonly reply: Reply | undefined }
  | { readonly do: 'reads'; readonly reply: Reply; readonly delayMs: number }
  | { readonly do: 'subscribes'; readonly reply: Reply }
  | { readonly do: 'streams'; readonly reply: StreamReply }
  | { readonly do: 'mute'; readonly isMute: boolean };

export const uris = ['demo://a', 'demo://b', 'demo://c'];

/** What counts as a fault of the server or the network. */
export const faults: ReadonlySet<Action['do']> = new Set(['cut', 'end', 'restart', 'forget', 'outage', 'reads', 'subscribes', 'streams', 'mute']);

const uri = fc.nat(uris.length - 1);
const simple = (...names: Action['do'][]): fc.Arbitrary<Action> => fc.constantFrom(...names).map((name) => ({ do: name }) as Action);

const passing = fc.constantFrom(0, 1, 30, 200, 900, 2_500, 6_000, 20_000).map((ms): Action => ({ do: 'pass', ms }));
const deeds: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('change' as const), uri, isAnnounced: fc.boolean() }),
  fc.record({ do: fc.constantFrom('mount' as const, 'mount' as const, 'unmount' as const, 'refresh' as const), uri }),
  simple('invalidate', 'hide', 'show', 'show', 'pause', 'resume', 'resume', 'online', 'sleep', 'clear'),
);
const troubles: fc.Arbitrary<Action> = fc.oneof(
  simple('cut', 'end', 'restart', 'forget', 'storm'),
  fc.record({ do: fc.constant('outage' as const), reply: fc.constantFrom<Reply | undefined>(undefined, undefined, 'network-error', { status: 503 }, { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } }) }),
  fc.record({
    do: fc.constant('reads' as const), delayMs: fc.constantFrom(0, 0, 150),
    reply: fc.constantFrom<Reply>('ok', 'ok', { error: { code: -32603, message: 'broken' } }, { error: { code: -32002, message: 'gone' } }, { status: 500 }, { status: 404 }, { result: { contents: [{}] } }),
  }),
  fc.record({ do: fc.constant('subscribes' as const), reply: fc.constantFrom<Reply>('ok', 'ok', { error: { code: -32603, message: 'no' } }, { afterMs: 500, reply: 'ok' }) }),
  fc.record({ do: fc.constant('streams' as const), reply: fc.constantFrom<StreamReply>('open', 'open', 503, 409, 'silent') }),
  fc.record({ do: fc.constant('mute' as const), isMute: fc.boolean() }),
);

/** At least fifteen actions, at least two of them faults. */
export const schedule: fc.Arbitrary<Action[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: passing }, { weight: 4, arbitrary: deeds }, { weight: 3, arbitrary: troubles }), { minLength: 15, maxLength: 40 })
  .filter((actions) => actions.filter(({ do: name }) => faults.has(name)).length >= 2);
