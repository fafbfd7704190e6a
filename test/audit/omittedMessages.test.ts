import { auditFrames, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';
import { exportFrames, FrameLog } from '../../src/frames/index.js';

const large = 'x'.repeat(600_000);

/** A log that the running library wrote, with answers too large for it. */
function exported(): string {
  const log = new FrameLog({ wallNow: () => 0 });
  let id = 0;
  const ask = (method: string, params: object, result: object): void => {
    log.write({ dir: 'c2s', kind: 'request', id, method, message: { jsonrpc: '2.0', id, method, params } });
    log.write({ dir: 's2c', kind: 'response', id, method, message: { jsonrpc: '2.0', id, result } });
    id += 1;
  };
  const capabilities = { tools: {}, resources: { subscribe: true, listChanged: true } };
  ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} }, { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 's', version: '1' } });
  ask('resources/subscribe', { uri: 'demo://a' }, {});
  ask('resources/read', { uri: 'demo://a' }, { contents: [{ uri: 'demo://a', text: 'small' }] });
  ask('resources/read', { uri: 'demo://a' }, { contents: [{ uri: 'demo://a', text: large }] });
  ask('resources/list', {}, { resources: [{ uri: 'demo://a', name: 'a' }] });
  ask('resources/list', {}, { resources: [{ uri: 'demo://a', name: 'a', description: large }] });
  ask('tools/list', {}, { tools: [{ name: 't', description: large }] });
  return exportFrames(log.getSnapshot());
}

describe('a log that dropped messages for their size', () => {
  it('accuses nobody of what it no longer knows', () => {
    const { findings } = auditFrames(parseFrameLog(exported()));
    expect(findings.filter(({ verdict }) => verdict === 'unfulfilled')).toEqual([]);
  });

  it('holds no contents, and is read whole', () => {
    const text = exported();
    expect(text).not.toContain('small');
    expect(parseFrameLog(text)).toMatchObject({ skipped: [], frames: { length: 14 } });
  });
});
