import type { Frame } from '../protocol/index.js';

/**
 * - `answered` with a result; `refused` with an error
 * - `waiting` no answer yet; `open` a stream that is answered only when it ends (`subscriptions/listen`)
 * - `cancelled` given up by its sender; `abandoned` its session ended, or its id was used again
 */
export type ExchangeState = 'answered' | 'refused' | 'waiting' | 'open' | 'cancelled' | 'abandoned';

/** A request and what became of it. */
export interface Exchange {
  readonly request: Frame;
  readonly state: ExchangeState;
  /** The answer, or the cancellation. */
  readonly answer?: Frame | undefined;
  /** From the request to its answer, milliseconds. */
  readonly durationMs?: number | undefined;
}

/** Pairs every request of a log with its answer, in the order of the requests. Both directions have their own ids. */
export function pairFrames(frames: readonly Frame[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const open = new Map<string, number>();
  const settle = (key: string, state: ExchangeState, answer?: Frame): void => {
    const at = open.get(key);
    const exchange = at === undefined ? undefined : exchanges[at];
    if (at === undefined || exchange === undefined) return;
    open.delete(key);
    const { request } = exchange;
    exchanges[at] = answer === undefined ? { request, state } : { request, state, answer, durationMs: Math.max(0, answer.at - request.at) };
  };
  for (const frame of frames) {
    if (frame.kind === 'request') {
      if (beginsSession(frame)) for (const key of [...open.keys()]) settle(key, 'abandoned');
      const key = requestKey(frame.dir, frame.id);
      settle(key, 'abandoned');
      open.set(key, exchanges.length);
      exchanges.push({ request: frame, state: frame.method === 'subscriptions/listen' ? 'open' : 'waiting' });
    } else if (frame.kind === 'response' || frame.kind === 'error') {
      settle(requestKey(opposite(frame.dir), frame.id), frame.kind === 'error' ? 'refused' : 'answered', frame);
    } else if (frame.method === 'notifications/cancelled') {
      settle(requestKey(frame.dir, cancelledId(frame)), 'cancelled', frame);
    }
  }
  return exchanges;
}

/** A request that has no answer yet. */
export interface UnansweredRequest {
  readonly request: Frame;
  /** Milliseconds, never below zero. */
  readonly ageMs: number;
}

/** What hangs, the oldest first. @param now epoch milliseconds */
export function unansweredRequests(frames: readonly Frame[], now: number): UnansweredRequest[] {
  return pairFrames(frames)
    .filter(({ state }) => state === 'waiting')
    .map(({ request }) => ({ request, ageMs: Math.max(0, now - request.at) }))
    .sort((a, b) => b.ageMs - a.ageMs);
}

/** `initialize` begins a session in which ids count anew. `server/discover` before it belongs to the same opening. */
function beginsSession({ dir, method }: Frame): boolean {
  return dir === 'c2s' && (method === 'initialize' || method === 'server/discover');
}

function cancelledId({ message }: Frame): unknown {
  return (message as { params?: { requestId?: unknown } | null } | undefined)?.params?.requestId;
}

function opposite(dir: Frame['dir']): Frame['dir'] {
  return dir === 'c2s' ? 's2c' : 'c2s';
}

/** `1` and `"1"` are two ids (JSON-RPC 2.0 §4). */
function requestKey(dir: Frame['dir'], id: unknown): string {
  return `${dir} ${typeof id} ${String(id)}`;
}
