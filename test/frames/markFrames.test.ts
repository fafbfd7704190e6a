import { describe, expect, it } from 'vitest';
import { exportFrames, FrameLog, markFrames } from '../../src/frames/index.js';
import type { Frame } from '../../src/protocol/index.js';

type Entry = Omit<Frame, 'seq' | 'at' | 'bytes'>;

function log(...entries: Entry[]): readonly Frame[] {
  const made = new FrameLog({ wallNow: () => 0 });
  for (const entry of entries) made.write(entry);
  return made.getSnapshot();
}

const handshake = (server: unknown, client: unknown = {}): Entry[] => [
  { dir: 'c2s', kind: 'request', id: 0, method: 'initialize', message: { id: 0, method: 'initialize', params: { capabilities: client } } },
  { dir: 's2c', kind: 'response', id: 0, method: 'initialize', message: { id: 0, result: { protocolVersion: '2025-11-25', capabilities: server } } },
];
const notice = (method: string, params?: unknown): Entry => ({ dir: 's2c', kind: 'notification', method, message: { method, params } });
const asked = (method: string, params: unknown = {}, dir: 'c2s' | 's2c' = 'c2s'): Entry => ({ dir, kind: 'request', id: 7, method, message: { id: 7, method, params } });
const marksOf = (frames: readonly Frame[]): string[] => frames.map(({ seq }) => markFrames(frames).get(seq) ?? '');

describe('markFrames', () => {
  it('marks what the server announces without having declared it', () => {
    const frames = log(...handshake({ resources: {} }), notice('notifications/resources/list_changed'), notice('notifications/message', {}), notice('notifications/progress', {}));
    expect(marksOf(frames)).toEqual(['', '', 'undeclared: resources.listChanged', 'undeclared: logging', '']);
  });

  it('marks what either side asks of the other without its declaration', () => {
    const frames = log(...handshake({ tools: {} }, { roots: {} }), asked('resources/read'), asked('tools/call'), asked('sampling/createMessage', {}, 's2c'), asked('roots/list', {}, 's2c'));
    expect(marksOf(frames)).toEqual(['', '', 'undeclared: resources', '', 'undeclared: sampling', '']);
  });

  it('judges each session by its own handshake', () => {
    const update = notice('notifications/resources/updated', { uri: 'demo://a' });
    expect(marksOf(log(...handshake({ resources: { subscribe: true } }), update, ...handshake({ resources: {} }), update))).toEqual(['', '', '', '', '', 'undeclared: resources.subscribe']);
  });

  it('marks what no receiver can use', () => {
    const frames = log(...handshake({ resources: { subscribe: true } }), notice('notifications/resources/updated', {}), { dir: 's2c', kind: 'response', id: 99, message: { id: 99, result: {} } });
    expect(marksOf(frames)).toEqual(['', '', 'dropped: it names no URI', 'dropped: it answers no request in this log']);
  });

  it('reads the declarations of the modern era', () => {
    const discover: Entry[] = [
      { dir: 'c2s', kind: 'request', id: 0, method: 'server/discover', message: { method: 'server/discover', params: { _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } } } },
      { dir: 's2c', kind: 'response', id: 0, method: 'server/discover', message: { result: { capabilities: { resources: {} } } } },
    ];
    const frames = log(...discover, asked('subscriptions/listen', { notifications: { resourceSubscriptions: ['demo://a'] } }), notice('notifications/resources/updated', { uri: 'demo://a' }));
    expect(marksOf(frames)).toEqual(['', '', 'undeclared: resources.subscribe', 'undeclared: resources.subscribe']);
  });

  it('marks nothing where the log has no handshake', () => {
    expect(markFrames(log(notice('notifications/resources/list_changed'))).size).toBe(0);
  });

  it('goes into the export', () => {
    const lines = exportFrames(log(...handshake({}), notice('notifications/message', {}))).trimEnd().split('\n').map((line) => JSON.parse(line) as { mark?: string });
    expect(lines.map(({ mark }) => mark)).toEqual([undefined, undefined, 'undeclared: logging']);
  });
});
