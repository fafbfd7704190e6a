import { auditFrames, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';

const uri = 'demo://a';
let at = 0;
const row = (value: object): string => `${JSON.stringify({ ts: (at += 100), ...value })}\n`;
const c2s = (message: object): string => row({ dir: 'c2s', jsonrpc: '2.0', ...message });
const s2c = (message: object): string => row({ dir: 's2c', jsonrpc: '2.0', ...message });
const later = (ms: number): string => {
  at += ms;
  return '';
};
const step = (note: string): string => row({ dir: 'local', step: { name: 'push stream', note } });
const legacy = (server: object, client: object = {}): string =>
  c2s({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: client } }) + s2c({ id: 0, result: { protocolVersion: '2025-11-25', capabilities: server } });
const meta = (client: object): object => ({ _meta: { 'io.modelcontextprotocol/clientCapabilities': client } });
const modern = (server: object, client: object = {}): string => c2s({ id: 0, method: 'server/discover', params: meta(client) }) + s2c({ id: 0, result: { capabilities: server } });
const listen = (id: string, notifications: object): string => c2s({ id, method: 'subscriptions/listen', params: { notifications } });
const acknowledged = (id: string, notifications: object): string =>
  s2c({ method: 'notifications/subscriptions/acknowledged', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id }, notifications } });
const watching = (id = 'l1'): string => listen(id, { resourceSubscriptions: [uri] }) + acknowledged(id, { resourceSubscriptions: [uri] });
let id = 100;
const asked = (method: string, params: object, answer: object): string => c2s({ id: ++id, method, params }) + s2c({ id, ...answer });
const read = (text: string): string => asked('resources/read', { uri }, { result: { contents: [{ uri, text }] } });
const list = (...names: string[]): string => asked('resources/list', {}, { result: { resources: names.map((name) => ({ uri: `demo://${name}` })) } });
const subscribe = (): string => asked('resources/subscribe', { uri }, { result: {} });
const updated = (of = uri): string => s2c({ method: 'notifications/resources/updated', params: { uri: of } });

const told = (text: string): string[] => auditFrames(parseFrameLog(text)).findings
  .filter(({ severity }) => severity !== 'info').map(({ severity, verdict, capability }) => `${severity} ${verdict} ${capability}`);
const missed = ['error unfulfilled resources.subscribe'];
const both = { resources: { subscribe: true, listChanged: true } };

describe('AUD-02 a change that nobody announced', () => {
  it('is missed where a listen was acknowledged, and not where it had ended', () => {
    expect(told(modern(both) + watching() + read('1') + read('2'))).toEqual(missed);
    expect(told(modern(both) + watching() + read('1') + updated() + read('2'))).toEqual([]);
    expect(told(modern(both) + watching() + read('1') + s2c({ id: 'l1', result: {} }) + read('2'))).toEqual([]);
    expect(told(modern(both) + watching() + read('1') + c2s({ method: 'notifications/cancelled', params: { requestId: 'l1' } }) + read('2'))).toEqual([]);
  });

  it('is missed across a listen that another one takes over', () => {
    expect(told(modern(both) + watching('l1') + read('1') + watching('l2') + s2c({ id: 'l1', result: {} }) + read('2'))).toEqual(missed);
  });

  it('is owed to nobody who did not watch yet, or no longer', () => {
    expect(told(legacy(both) + read('1') + subscribe() + read('2'))).toEqual([]);
    expect(told(legacy(both) + subscribe() + read('1') + asked('resources/unsubscribe', { uri }, { result: {} }) + read('2'))).toEqual([]);
    expect(told(legacy(both) + read('1') + read('2'))).toEqual([]);
  });

  it('may be announced a moment after the read that shows it, and under the name of a part', () => {
    expect(told(legacy(both) + subscribe() + read('1') + read('2') + updated())).toEqual([]);
    expect(told(legacy(both) + subscribe() + read('1') + read('2') + later(60_000) + updated())).toEqual(missed);
    expect(told(legacy(both) + subscribe() + read('1') + updated('DEMO://a/part') + read('2'))).toEqual([]);
    expect(told(legacy(both) + subscribe() + read('1') + updated('demo://ab') + read('2'))).toEqual(missed);
  });

  it('is excused by a gap of the push stream, and by nothing once that is open again', () => {
    expect(told(legacy(both) + step('open') + subscribe() + read('1') + step('lost') + read('2') + step('open') + read('3'))).toEqual([]);
    expect(told(legacy(both) + step('open') + subscribe() + step('lost') + step('open') + read('1') + read('2'))).toEqual(missed);
  });

  it('concerns a list of the modern era only where somebody listens to it', () => {
    expect(told(legacy(both) + list('a') + list('a', 'b'))).toEqual(['error unfulfilled resources.listChanged']);
    expect(told(modern(both) + list('a') + list('a', 'b'))).toEqual([]);
    const listening = listen('l1', { resourcesListChanged: true }) + acknowledged('l1', { resourcesListChanged: true });
    expect(told(modern(both) + listening + list('a') + list('a', 'b'))).toEqual(['error unfulfilled resources.listChanged']);
  });

  it('is none where only the order of members differs', () => {
    const said = (contents: object): string => asked('resources/read', { uri }, { result: { contents: [contents] } });
    expect(told(legacy(both) + subscribe() + said({ uri, text: 'x' }) + said({ text: 'x', uri }))).toEqual([]);
  });
});

describe('AUD-02 a promise that is not kept in another way', () => {
  it('a listen that is acknowledged without what it asked for', () => {
    expect(told(modern(both) + listen('l1', { resourceSubscriptions: [uri] }) + acknowledged('l1', {}))).toEqual(['warning unfulfilled resources.subscribe']);
  });

  it('a subscription that is answered with an error each time; once is no proof where another succeeds', () => {
    const refused = (): string => asked('resources/subscribe', { uri }, { error: { code: -32603, message: 'Not implemented' } });
    expect(told(legacy(both) + refused() + refused())).toEqual(['warning unfulfilled resources.subscribe']);
    expect(told(legacy(both) + refused() + subscribe())).toEqual([]);
  });

  it('no channel that carries announcements', () => {
    expect(told(legacy(both) + step('unavailable') + subscribe() + read('1'))).toEqual(['warning unfulfilled resources.subscribe']);
    expect(told(legacy({ resources: {} }) + step('unavailable') + read('1'))).toEqual([]);
  });

  it('resources by template alone are no empty list', () => {
    const templates = asked('resources/templates/list', {}, { result: { resourceTemplates: [{ uriTemplate: 'demo://{x}' }] } });
    expect(told(legacy({ resources: {} }) + list())).toEqual(['warning unfulfilled resources']);
    expect(told(legacy({ resources: {} }) + list() + templates)).toEqual([]);
    expect(told(legacy({ resources: {} }) + list('a') + asked('resources/templates/list', {}, { error: { code: -32601, message: 'no' } }))).toEqual([]);
  });
});

describe('AUD-01 what was sent and not declared', () => {
  const undeclared = (capability: string): string[] => [`error undeclared ${capability}`];

  it('is a part of a message as well', () => {
    expect(told(modern({ resources: {} }) + listen('l1', { resourceSubscriptions: [uri] }))).toEqual(undeclared('resources.subscribe'));
    expect(told(legacy({}, { sampling: {} }) + s2c({ id: 1, method: 'sampling/createMessage', params: { tools: [{}] } }) + c2s({ id: 1, result: {} }))).toEqual(undeclared('sampling.tools'));
    expect(told(legacy({}, { elicitation: {} }) + s2c({ id: 1, method: 'elicitation/create', params: { mode: 'url' } }) + c2s({ id: 1, result: {} }))).toEqual(undeclared('elicitation.url'));
    expect(told(legacy({}, { elicitation: { url: {} } }) + s2c({ id: 1, method: 'elicitation/create', params: { requestedSchema: {} } }) + c2s({ id: 1, result: {} }))).toEqual(undeclared('elicitation.form'));
    expect(told(legacy({ tools: {} }) + asked('tools/call', { name: 't', task: {} }, { result: {} }))).toEqual(undeclared('tasks.requests.tools.call'));
  });

  it('is what a result of the modern era asks of the client', () => {
    const result = { resultType: 'input_required', inputRequests: { a: { method: 'elicitation/create', params: {} }, b: { method: 'roots/list' } } };
    expect(told(modern({ tools: {} }, { elicitation: {} }) + c2s({ id: 5, method: 'tools/call', params: { name: 't', ...meta({ elicitation: {} }) } }) + s2c({ id: 5, result }))).toEqual(undeclared('roots'));
  });

  it.each(['notifications/progress', 'notifications/cancelled', 'notifications/vendor/thing'])('is never %s', (method) => {
    expect(told(legacy({}) + s2c({ method, params: { requestId: 1 } }))).toEqual([]);
  });

  it('is known of each session by itself, and of raw lines without a direction', () => {
    const changed = (): string => s2c({ method: 'notifications/tools/list_changed' });
    expect(told(legacy({ tools: { listChanged: true } }) + changed() + legacy({ tools: {} }) + changed())).toEqual(undeclared('tools.listChanged'));
    const raw = (legacy({ tools: {} }) + s2c({ method: 'notifications/tools/list_changed' })).split('\n').filter((line) => line !== '').map((line) => {
      const { dir: _dir, ts: _ts, ...message } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(message);
    });
    expect(told(raw.join('\r\n'))).toEqual(undeclared('tools.listChanged'));
  });
});
