import { describe, expect, it } from 'vitest';
import { exportFrames, FrameLog, type FrameExport } from '../../src/frames/index.js';
import type { Frame } from '../../src/protocol/index.js';

type Line = Record<string, unknown> & { params?: Record<string, unknown>; result?: Record<string, unknown> };

function exported(entries: Omit<Frame, 'seq' | 'at' | 'bytes'>[], options?: FrameExport): Line[] {
  const log = new FrameLog({ wallNow: () => 1_700_000_000_000 });
  for (const entry of entries) log.write(entry);
  const text = exportFrames(log.getSnapshot(), options);
  expect(text.endsWith('\n')).toBe(true);
  return text.trimEnd().split('\n').map((line) => JSON.parse(line) as Line);
}

const initialize = {
  jsonrpc: '2.0', id: 0, method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: { roots: { listChanged: true } }, clientInfo: { name: 'c', version: '1' } },
};
const reading = (text: string): Omit<Frame, 'seq' | 'at' | 'bytes'> => ({
  dir: 's2c', kind: 'response', id: 1, method: 'resources/read',
  message: { jsonrpc: '2.0', id: 1, result: { contents: [{ uri: 'demo://a', mimeType: 'text/plain', text }] } },
});
const textOf = (line: Line | undefined): unknown => (line?.result?.['contents'] as { text: string }[] | undefined)?.[0]?.text;

describe('exportFrames', () => {
  it('keeps the JSON-RPC message at the top level, beside ts, dir and bytes', () => {
    const [line] = exported([{ dir: 'c2s', kind: 'request', id: 0, method: 'initialize', message: initialize }]);
    expect(line).toEqual({ ...initialize, ts: 1_700_000_000_000, dir: 'c2s', bytes: JSON.stringify(initialize).length });
  });

  it('writes a held-back call under held, and never at the top level', () => {
    const message = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'search', arguments: { since: 'last month' } } };
    const [line] = exported([{ dir: 'local', kind: 'held', method: 'tools/call', message, note: '/since: format' }]);
    expect(line).toMatchObject({ dir: 'local', held: { method: 'tools/call', params: { name: 'search' } }, note: '/since: format' });
    expect(line).not.toHaveProperty('method');
    expect(JSON.stringify(line)).not.toContain('last month');
  });

  it('writes a step of our own under step', () => {
    const [line] = exported([{ dir: 'local', kind: 'step', method: 'end session', note: 'done' }]);
    expect(line).toEqual({ ts: 1_700_000_000_000, dir: 'local', bytes: 0, step: { name: 'end session', note: 'done' } });
  });

  it.each(['resources/subscribe', 'tools/list', 'resources/read'])('hides what a server puts beside the words of an error, and keys of its own, in %s too', (method) => {
    const failed = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'broken', data: { patient: 'Jane Doe' } } };
    const answered = { jsonrpc: '2.0', id: 2, result: { _meta: { 'corp/patient': 'Jane Doe', 'io.modelcontextprotocol/related-task': { taskId: 't1' } } } };
    const lines = exported([{ dir: 's2c', kind: 'error', id: 1, method, message: failed }, { dir: 's2c', kind: 'response', id: 2, method, message: answered }]);
    expect(JSON.stringify(lines)).not.toContain('Jane');
    expect(lines[0]).toMatchObject({ error: { code: -32603, message: 'broken' } });
    expect(JSON.stringify(lines[1])).toContain('"taskId":"t1"');
  });

  it('leaves schemas readable, whatever their members are called', () => {
    const result = { tools: [{ name: 'search', inputSchema: { type: 'object', properties: { data: { type: 'string' }, error: { type: 'string' } } } }] };
    const [line] = exported([{ dir: 's2c', kind: 'response', id: 1, method: 'tools/list', message: { jsonrpc: '2.0', id: 1, result } }]);
    expect(line?.result).toEqual(result);
  });

  it('redacts contents to their length and a digest that tells equal from changed within one export', () => {
    const [first, same, changed] = exported([reading('secret one'), reading('secret one'), reading('secret two')]);
    expect(textOf(first)).toMatch(/^\[redacted 10 characters [0-9a-f]{16}\]$/);
    expect(textOf(same)).toBe(textOf(first));
    expect(textOf(changed)).not.toBe(textOf(first));
    const [again] = exported([reading('secret one')]);
    expect(textOf(again)).not.toBe(textOf(first));
  });

  it('writes contents as they are where they are asked for', () => {
    expect(textOf(exported([reading('open')], { redact: false })[0])).toBe('open');
  });

  it.each<[string, Omit<Frame, 'seq' | 'at' | 'bytes'>]>([
    ['tool arguments', { dir: 'c2s', kind: 'request', id: 1, method: 'tools/call', message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'n', arguments: { SECRET: 'SECRET' } } } }],
    ['tool results', { dir: 's2c', kind: 'response', id: 1, method: 'tools/call', message: { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'SECRET' }], structuredContent: { SECRET: 1 } } } }],
    ['log messages', { dir: 's2c', kind: 'notification', method: 'notifications/message', message: { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: { SECRET: 1 } } } }],
    ['answers of unknown requests', { dir: 's2c', kind: 'response', id: 1, message: { jsonrpc: '2.0', id: 1, result: { words: ['SECRET'] } } }],
    ['error data', { dir: 's2c', kind: 'error', id: 1, method: 'tools/call', message: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'plain words', data: { SECRET: 1 }, details: 'SECRET' } } }],
    ['sampled prompts', { dir: 's2c', kind: 'request', id: 1, method: 'sampling/createMessage', message: { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: { systemPrompt: 'SECRET', messages: [{ role: 'user', content: { type: 'text', text: 'SECRET' } }] } } }],
    ['headers', { dir: 'c2s', kind: 'request', id: 1, method: 'initialize', message: { ...initialize, params: { headers: { 'x-user': 'SECRET' }, authorization: 'SECRET' } } }],
    ['foreign metadata', { dir: 'c2s', kind: 'request', id: 1, method: 'resources/read', message: { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'demo://a', _meta: { 'com.example/user': 'SECRET' } } } }],
  ])('gives away no %s', (_, entry) => {
    expect(JSON.stringify(exported([entry]))).not.toContain('SECRET');
  });

  it('leaves readable what a log is read for', () => {
    const lines = JSON.stringify(exported([
      { dir: 's2c', kind: 'error', id: 1, method: 'tools/call', message: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'plain words' } } },
      { dir: 's2c', kind: 'response', id: 2, method: 'tools/list', message: { jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'search', inputSchema: { type: 'object' } }] } } },
      { dir: 'c2s', kind: 'request', id: 3, method: 'resources/read', message: { jsonrpc: '2.0', id: 3, method: 'resources/read', params: { uri: 'demo://a', _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } } },
    ]));
    for (const words of ['plain words', '"inputSchema":{"type":"object"}', 'demo://a', '2026-07-28']) expect(lines).toContain(words);
  });

  it('says where the log no longer has the message', () => {
    const blob = 'A'.repeat(5_000_000);
    const lines = exported([
      { dir: 's2c', kind: 'response', id: 1, method: 'resources/read', message: { jsonrpc: '2.0', id: 1, result: { contents: [{ uri: 'a', blob }] } } },
      { dir: 's2c', kind: 'notification', method: 'notifications/message', message: { jsonrpc: '2.0', method: 'notifications/message', params: { data: blob } } },
    ]);
    expect(lines).toMatchObject([{ id: 1, result: {}, omitted: true }, { method: 'notifications/message', omitted: true }]);
  });

  it.each([true, false])('writes a line for what JSON cannot carry (redact: %s)', (redact) => {
    const cycle: Record<string, unknown> = { jsonrpc: '2.0', method: 'x', params: { big: 1n } };
    cycle['self'] = [cycle, cycle];
    expect(exported([{ dir: 's2c', kind: 'notification', method: 'x', message: cycle }], { redact })).toMatchObject([{ method: 'x', omitted: true }]);
  });

  it('does not let a message write the log’s own members', () => {
    const [line] = exported([{ dir: 's2c', kind: 'notification', method: 'x', message: { jsonrpc: '2.0', method: 'x', dir: 'c2s', ts: 0, bytes: -1 } }]);
    expect(line).toMatchObject({ dir: 's2c', ts: 1_700_000_000_000, method: 'x' });
  });
});
