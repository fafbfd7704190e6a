import { describe, expect, it } from 'vitest';
import { pairFrames, unansweredRequests } from '../../src/frames/index.js';
import type { Frame } from '../../src/protocol/index.js';

let seq = 0;
const frame = (at: number, kind: Frame['kind'], parts: Partial<Frame> = {}): Frame => ({ seq: seq++, at, kind, dir: 'c2s', bytes: 10, ...parts });
const request = (at: number, id: Frame['id'], parts: Partial<Frame> = {}): Frame => frame(at, 'request', { id, method: 'resources/read', ...parts });
const answer = (at: number, id: Frame['id'], parts: Partial<Frame> = {}): Frame => frame(at, 'response', { id, dir: 's2c', ...parts });

const states = (frames: Frame[]): string[] => pairFrames(frames).map(({ state }) => state);

describe('pairFrames', () => {
  it('pairs each request with its answer and says how long it took', () => {
    const pairs = pairFrames([request(100, 1), request(110, 2), answer(150, 2, { kind: 'error' }), answer(160, 1)]);
    expect(pairs.map(({ state, durationMs, answer: by }) => [state, durationMs, by?.at])).toEqual([['answered', 60, 160], ['refused', 40, 150]]);
  });

  it('keeps the ids of the two directions apart, and 1 from "1"', () => {
    expect(states([request(0, 1), request(1, '1'), request(2, 1, { dir: 's2c', method: 'roots/list' }), answer(3, 1)])).toEqual(['answered', 'waiting', 'waiting']);
  });

  it('gives up the open requests of a session when the next begins', () => {
    const next = request(9, 0, { method: 'initialize' });
    expect(states([request(0, 1), next, answer(10, 0), answer(11, 1)])).toEqual(['abandoned', 'answered']);
  });

  it('gives up a request whose id is used again', () => {
    expect(states([request(0, 1), request(5, 1), answer(6, 1)])).toEqual(['abandoned', 'answered']);
  });

  it('knows a cancelled request', () => {
    const cancel = frame(5, 'notification', { method: 'notifications/cancelled', message: { params: { requestId: 1 } } });
    expect(states([request(0, 1), cancel])).toEqual(['cancelled']);
  });

  it('tells a stream that is open from a request that hangs', () => {
    expect(states([request(0, 'listen:1', { method: 'subscriptions/listen' }), request(0, 2)])).toEqual(['open', 'waiting']);
  });

  it('takes a message that the log no longer has', () => {
    expect(states([frame(1, 'notification', { method: 'notifications/cancelled' }), answer(2, 7), request(3, undefined)])).toEqual(['waiting']);
  });

  it('lists what hangs by age, the oldest first, never younger than nothing', () => {
    const hanging = unansweredRequests([request(0, 1), answer(5, 1), request(200, 2), request(100, 3), request(900, 4)], 800);
    expect(hanging.map(({ request: { id }, ageMs }) => [id, ageMs])).toEqual([[3, 700], [2, 600], [4, 0]]);
  });
});
