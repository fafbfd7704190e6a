import fc from 'fast-check';
import { auditFrames, formatFindings, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const c2s = (msg: object, t = 0): string => line({ t, dir: 'c2s', msg: { jsonrpc: '2.0', ...msg } });
const s2c = (msg: object, t = 0): string => line({ t, dir: 's2c', msg: { jsonrpc: '2.0', ...msg } });
const handshake = (capabilities: object, { client = {}, answered = '2025-11-25', t = 0 } = {}): string =>
  c2s({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: client, clientInfo: { name: 'c', version: '1' } } }, t)
  + s2c({ id: 0, result: { protocolVersion: answered, capabilities, serverInfo: { name: 's', version: '1' } } }, t)
  + c2s({ method: 'notifications/initialized' }, t);
const read = (id: number, text: string): string => c2s({ id, method: 'resources/read', params: { uri: 'demo://a' } }) + s2c({ id, result: { contents: [{ uri: 'demo://a', text }] } });
const list = (id: number, ...uris: string[]): string => c2s({ id, method: 'resources/list' }) + s2c({ id, result: { resources: uris.map((uri) => ({ uri, name: uri })) } });
const subscribe = (id: number): string => c2s({ id, method: 'resources/subscribe', params: { uri: 'demo://a' } }) + s2c({ id, result: {} });

const told = (text: string): string[] =>
  auditFrames(parseFrameLog(text)).findings.filter(({ severity }) => severity !== 'info').map(({ verdict, capability, lines }) => `${verdict} ${capability} ${lines?.join(',')}`);
const verdicts = (text: string): string[] => auditFrames(parseFrameLog(text)).findings.map(({ verdict, capability }) => `${verdict} ${capability}`);

describe('auditFrames', () => {
  it('AUD-01 names every message that was sent and not declared, with its line', () => {
    const text = handshake({ resources: {} })
      + s2c({ method: 'notifications/resources/updated', params: { uri: 'demo://a' } })
      + s2c({ method: 'notifications/resources/list_changed' })
      + s2c({ method: 'notifications/message', params: { level: 'info', data: 'x' } })
      + s2c({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } })
      + s2c({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(told(text)).toEqual(['undeclared resources.subscribe 4', 'undeclared resources.listChanged 5', 'undeclared logging 6']);
    expect(auditFrames(parseFrameLog(text)).findings.find(({ capability }) => capability === 'resources.subscribe')?.message).toContain('nor did anybody subscribe');
  });

  it('AUD-02 tells what was never needed from what was missed', () => {
    const caps = { resources: { subscribe: true, listChanged: true }, tools: {} };
    const a = handshake(caps) + c2s({ id: 1, method: 'tools/list' }) + s2c({ id: 1, result: { tools: [{ name: 't' }] } });
    expect(told(a)).toEqual([]);
    expect(verdicts(a)).toEqual(expect.arrayContaining(['not-exercised resources.subscribe', 'not-exercised resources.listChanged']));
    const b = handshake(caps) + subscribe(1) + read(2, 'v1') + read(3, 'v1') + list(4, 'a') + list(5, 'a');
    expect(told(b)).toEqual([]);
    const c = handshake(caps) + subscribe(1) + read(2, 'v1') + list(3, 'a') + read(4, 'v2') + list(5, 'a', 'b');
    expect(told(c)).toEqual(['unfulfilled resources.subscribe 7,11', 'unfulfilled resources.listChanged 9,13']);
    const own = handshake(caps) + subscribe(1) + read(2, 'v1') + c2s({ id: 9, method: 'tools/call', params: { name: 't' } }) + s2c({ id: 9, result: {} }) + read(4, 'v2');
    expect(told(own)).toEqual(['unfulfilled resources.subscribe 7,11']);
    expect(auditFrames(parseFrameLog(own)).findings.find(({ verdict }) => verdict === 'unfulfilled')?.message).toContain('itself called a tool');
  });

  it('accuses nobody who announced the change', () => {
    const announced = s2c({ method: 'notifications/resources/updated', params: { uri: 'demo://a' } });
    expect(told(handshake({ resources: { subscribe: true } }) + subscribe(1) + read(2, 'v1') + announced + read(3, 'v2'))).toEqual([]);
  });

  it('finds a capability that was declared and has no method behind it', () => {
    const text = handshake({ resources: { subscribe: true } }) + c2s({ id: 1, method: 'resources/subscribe', params: { uri: 'demo://a' } }) + s2c({ id: 1, error: { code: -32601, message: 'Method not found' } });
    expect(told(text)).toEqual(['unfulfilled resources.subscribe 5']);
  });

  it('finds a request to a client that declared nothing', () => {
    const text = handshake({}) + s2c({ id: 7, method: 'sampling/createMessage', params: {} }) + c2s({ id: 7, error: { code: -32601, message: 'no' } });
    expect(told(text)).toEqual(['undeclared sampling 4']);
    expect(told(handshake({}, { client: { roots: {} } }) + c2s({ method: 'notifications/roots/list_changed' }))).toEqual(['undeclared roots.listChanged 4']);
  });

  it('keeps sessions apart', () => {
    const text = handshake({ resources: {} }) + handshake({ resources: { listChanged: true } }, { t: 9 }) + s2c({ method: 'notifications/resources/list_changed' });
    const result = auditFrames(parseFrameLog(text));
    expect(result.sessions).toMatchObject([{ number: 1, frames: 3 }, { number: 2, frames: 4 }]);
    expect(result.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('says what an older revision takes away, and that an unknown one is unknown', () => {
    const older = auditFrames(parseFrameLog(handshake({}, { answered: '2025-03-26' }))).findings[0];
    expect(older).toMatchObject({ verdict: 'older-revision', severity: 'info' });
    expect(older?.message).toContain('elicitation/create');
    expect(auditFrames(parseFrameLog(handshake({}, { answered: '1999-01-01' }))).findings[0]).toMatchObject({ verdict: 'older-revision', severity: 'error' });
  });

  it('tells unknown and malformed capabilities from absent ones', () => {
    expect(verdicts(handshake({ vendorThing: {}, resources: { subscribe: 'yes' }, tools: true }))).toEqual(
      expect.arrayContaining(['unknown-capability vendorThing', 'malformed-capability resources.subscribe', 'malformed-capability tools']));
  });

  it('prints the handshake first, then held-back calls, then what hangs', () => {
    const text = handshake({ tools: {} }) + line({ ts: 1, dir: 'local', held: { method: 'tools/call', params: { name: 'search_invoices' } }, note: '/since must match format date' })
      + c2s({ id: 3, method: 'tools/call', params: { name: 'slow' } }) + s2c({ method: 'notifications/tools/list_changed' });
    expect(told(text).map((finding) => finding.split(' ')[0])).toEqual(['undeclared', 'held-back', 'cannot-tell']);
    expect(formatFindings(auditFrames(parseFrameLog(text)).findings)).toContain('search_invoices');
  });

  it('takes names and URIs that are no text', () => {
    const odd = { toString: 1 };
    const text = handshake({ resources: { subscribe: true, listChanged: true } })
      + ['resources/subscribe', 'resources/read', 'resources/unsubscribe'].map((method, id) => c2s({ id: id + 1, method, params: { uri: odd } }) + s2c({ id: id + 1, result: { contents: [] } })).join('')
      + c2s({ id: 9, method: 'resources/list' }) + s2c({ id: 9, result: { resources: [{ uri: odd }, { name: 5 }] } })
      + line({ dir: 'c2s', held: { method: odd } });
    expect(told(text)).toEqual([`held-back undefined 12`]);
  });

  it('explains an empty log by its four possible causes', () => {
    expect(auditFrames(parseFrameLog('')).findings[0]?.message).toMatch(/never composed.*held back.*lost on the way.*another instance/);
  });

  it('does not wait for the answer to a probe that initialize came after', () => {
    const probe = c2s({ id: 'p', method: 'server/discover', params: {} });
    expect(told(probe + handshake({ tools: {} }))).toEqual([]);
    expect(told(probe)).toContain('cannot-tell undefined 1');
  });

  it('says that it cannot tell without a handshake', () => {
    expect(told(s2c({ method: 'notifications/tools/list_changed' }))).toEqual(['cannot-tell undefined 1']);
  });
});

describe('parseFrameLog', () => {
  it('reads the forms that logs come in', () => {
    const message = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    for (const row of [
      { ts: 1, dir: 's2c', bytes: 9, ...message }, message, { t: 1, dir: 's->c', msg: message }, { timestamp: '2026-01-01T00:00:00Z', direction: 'server-to-client', message },
      { direction: 'incoming', message: JSON.stringify(message) },
    ]) {
      const { frames, skipped } = parseFrameLog(`\uFEFF${JSON.stringify(row)}\r\n`);
      expect(skipped).toEqual([]);
      expect(frames).toMatchObject([{ line: 1, message: { method: 'notifications/tools/list_changed' } }]);
    }
    expect(parseFrameLog(JSON.stringify(message) + JSON.stringify({ ...message, method: 'notifications/message' })).frames).toHaveLength(2);
    expect(parseFrameLog(JSON.stringify([message, message])).frames).toHaveLength(2);
    expect(parseFrameLog(JSON.stringify({ history: [{ request: { jsonrpc: '2.0', id: 1, method: 'ping' }, response: { jsonrpc: '2.0', id: 1, result: {} } }] }, null, 2)).frames).toHaveLength(2);
  });

  it('counts a line that repeats another once, and names what is no frame', () => {
    const row = JSON.stringify({ t: 1, dir: 's2c', msg: { jsonrpc: '2.0', method: 'notifications/message' } });
    const { frames, skipped } = parseFrameLog(`${row}\n${row}\nnot json\n{"a":1}\n`);
    expect(frames).toHaveLength(1);
    expect(skipped.map((entry) => entry.line)).toEqual([2, 3, 4]);
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json(), fc.array(fc.json()).map((rows) => rows.join('\n'))), (text) => {
      const parsed = parseFrameLog(text);
      formatFindings(auditFrames(parsed).findings);
    }), { numRuns: 500 });
  });
});
