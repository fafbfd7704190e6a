import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FrameLog } from '../../src/frames/index.js';
import type { Frame } from '../../src/protocol/index.js';
import { ManualClock } from '../../src/timing/index.js';

type Entry = Omit<Frame, 'seq' | 'at' | 'bytes'>;

const announcement: Entry = {
  dir: 's2c', kind: 'notification', method: 'notifications/resources/list_changed',
  message: { jsonrpc: '2.0', method: 'notifications/resources/list_changed' },
};

function answer(id: number, result: unknown, method = 'resources/read'): Entry {
  return { dir: 's2c', kind: 'response', id, method, message: { jsonrpc: '2.0', id, result } };
}

function open(options: { mostFrames?: number; mostBytes?: number } = {}): { clock: ManualClock; log: FrameLog } {
  const clock = new ManualClock();
  return { clock, log: new FrameLog({ wallNow: clock.wallNow, ...options }) };
}

describe('FrameLog', () => {
  it('numbers its lines and stamps them with the wall clock', async () => {
    const { clock, log } = open();
    const start = clock.wallNow();
    log.write(announcement);
    await clock.advance(1_500);
    log.write(announcement);
    expect(log.getSnapshot().map(({ seq, at }) => [seq, at - start])).toEqual([[0, 0], [1, 1_500]]);
  });

  it('measures a message as the bytes of its JSON', () => {
    const { log } = open();
    log.write(announcement);
    const message = { jsonrpc: '2.0', id: 1, result: { a: 'é"\n\u0001😀', b: [1, null, true, { c: undefined }], d: [] } };
    log.write({ ...answer(1, null), message });
    expect(log.getSnapshot().map(({ bytes }) => bytes)).toEqual([
      JSON.stringify(announcement.message).length, new TextEncoder().encode(JSON.stringify(message)).length,
    ]);
  });

  it('keeps at most so many lines, the latest ones', () => {
    const { log } = open({ mostFrames: 50 });
    for (let id = 0; id < 500; id++) log.write(answer(id, {}));
    expect(log.getSnapshot().map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 450 + index));
    expect(log.written).toBe(500);
  });

  it('keeps the latest handshake when its lines would have gone', () => {
    const { log } = open({ mostFrames: 50 });
    for (let session = 0; session < 5; session++) {
      log.write({ dir: 'c2s', kind: 'request', id: 0, method: 'initialize', message: { jsonrpc: '2.0', id: 0, method: 'initialize', params: { session } } });
      log.write(answer(0, { capabilities: {}, session }, 'initialize'));
      for (let id = 1; id < 200; id++) log.write(answer(id, {}));
    }
    const snapshot = log.getSnapshot();
    expect(snapshot).toHaveLength(50);
    expect(snapshot.filter(({ method }) => method === 'initialize').at(-1)?.message).toMatchObject({ result: { session: 4 } });
    expect(snapshot.map(({ seq }) => seq)).toEqual(snapshot.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });

  it('keeps its lines and drops the messages of the oldest where they grow too many bytes', () => {
    const { log } = open({ mostBytes: 10_000 });
    for (let id = 0; id < 20; id++) log.write(answer(id, { text: 'x'.repeat(1_000) }));
    const snapshot = log.getSnapshot();
    expect(snapshot).toHaveLength(20);
    expect(snapshot.map(({ message }) => message !== undefined)).toEqual(snapshot.map((_, index) => index >= 11));
    expect(snapshot[10]).toMatchObject({ method: 'resources/read', bytes: snapshot[19]?.bytes });
  });

  it('does not let one large message push out the others', () => {
    const { log } = open();
    log.write(answer(1, { text: 'small' }));
    log.write(answer(2, { contents: [{ uri: 'demo://a', blob: 'A'.repeat(5_000_000) }] }));
    const [small, large] = log.getSnapshot();
    expect(small?.message).toBeDefined();
    expect(large?.message).toBeUndefined();
    expect(large?.bytes).toBeGreaterThan(5_000_000);
  });

  it('measures a blob of 5 MB without encoding it', () => {
    const { log } = open();
    const stringify = vi.spyOn(JSON, 'stringify');
    const encode = vi.spyOn(TextEncoder.prototype, 'encode');
    log.write(answer(1, { contents: [{ uri: 'demo://a', blob: 'A'.repeat(5_000_000) }] }));
    expect(stringify).not.toHaveBeenCalled();
    expect(encode).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('keeps what crossed, though the sender changes its object afterwards', () => {
    const { log } = open();
    const message = { jsonrpc: '2.0', id: 1, result: { text: 'before' } };
    log.write({ dir: 's2c', kind: 'response', id: 1, message });
    message.result.text = 'after';
    expect(log.getSnapshot()[0]?.message).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'before' } });
  });

  it('gives the same snapshot until something is written, and never changes one it gave', () => {
    const { log } = open();
    log.write(announcement);
    const first = log.getSnapshot();
    expect(log.getSnapshot()).toBe(first);
    log.write(announcement);
    expect(log.getSnapshot()).not.toBe(first);
    expect(first).toHaveLength(1);
  });

  it('tells its listeners once a microtask, after the lines are in place', async () => {
    const { log } = open();
    const seen: number[] = [];
    const stop = log.subscribe(() => seen.push(log.getSnapshot().length));
    for (let line = 0; line < 100; line++) log.write(announcement);
    expect(seen).toEqual([]);
    await Promise.resolve();
    expect(seen).toEqual([100]);
    log.write(announcement);
    await Promise.resolve();
    stop();
    log.write(announcement);
    await Promise.resolve();
    expect(seen).toEqual([100, 101]);
  });

  it('tells the other listeners when one fails', async () => {
    const { log } = open();
    const failures: unknown[] = [];
    const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((job) => {
      void Promise.resolve().then(job).catch((error: unknown) => failures.push(error));
    });
    const told = vi.fn();
    log.subscribe(() => { throw new Error('a listener of the page'); });
    log.subscribe(told);
    log.write(announcement);
    await vi.waitFor(() => expect(failures).toEqual([new Error('a listener of the page')]));
    expect(told).toHaveBeenCalledTimes(1);
    queue.mockRestore();
  });

  it.each([
    ['a cycle', () => { const cycle: Record<string, unknown> = {}; cycle['a'] = [cycle, cycle]; cycle['b'] = cycle; return cycle; }],
    ['a proxy that throws', () => new Proxy({}, { ownKeys: () => { throw new Error('no'); } })],
    ['a getter that throws', () => ({ get a(): never { throw new Error('no'); } })],
    ['functions and big numbers', () => ({ a: () => {}, b: 10n, c: Symbol('c'), d: Number.NaN })],
    ['nothing', () => null],
  ])('takes %s without failing', (_, make) => {
    const { log } = open();
    expect(() => log.write({ dir: 's2c', kind: 'notification', method: 'x', message: make() })).not.toThrow();
    expect(log.getSnapshot()).toHaveLength(1);
  });

  it('stays within its bounds whatever is written', () => {
    const entry = fc.record({ method: fc.constantFrom('initialize', 'resources/read', 'server/discover'), size: fc.nat(4_000) });
    fc.assert(fc.property(fc.array(entry, { maxLength: 120 }), fc.integer({ min: 1, max: 40 }), (entries, mostFrames) => {
      const { log } = open({ mostFrames, mostBytes: 9_000 });
      entries.forEach(({ method, size }, id) => log.write(answer(id, 'x'.repeat(size), method)));
      const snapshot = log.getSnapshot();
      expect(snapshot).toHaveLength(Math.min(entries.length, mostFrames));
      const kept = snapshot.reduce((sum, { message, bytes }) => sum + (message === undefined ? 0 : bytes), 0);
      // Handshakes outlive the bound on bytes, each within its share of it.
      const handshakes = snapshot.filter(({ method, message }) => method !== 'resources/read' && message !== undefined);
      expect(kept).toBeLessThanOrEqual(9_000 + handshakes.reduce((sum, { bytes }) => sum + bytes, 0));
      expect(snapshot.at(-1)?.seq ?? entries.length - 1).toBe(entries.length - 1);
    }), { numRuns: 60 });
  });
});
