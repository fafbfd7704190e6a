import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedServer } from 'mcp-live/testing';
import { listen } from 'mcp-live/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.js';
import { recordingIo } from './recordingIo.js';

let folder: string;
const at = (name: string): string => join(folder, name);
const frame = (dir: string, message: object): string => `${JSON.stringify({ dir, jsonrpc: '2.0', ...message })}\n`;
const opening = (resources: object, name = 'demo'): string =>
  frame('c2s', { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } } })
  + frame('s2c', { id: 0, result: { protocolVersion: '2025-11-25', capabilities: { resources }, serverInfo: { name, version: '1' } } })
  + frame('c2s', { method: 'notifications/initialized' });
const listChanged = frame('s2c', { method: 'notifications/resources/list_changed' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-live-cli-'));
  writeFileSync(at('undeclared.jsonl'), opening({}) + listChanged);
  writeFileSync(at('clean.jsonl'), opening({ listChanged: true }) + listChanged);
  writeFileSync(at('unanswered.jsonl'), opening({}) + frame('c2s', { id: 1, method: 'resources/read', params: { uri: 'demo://a' } }));
  writeFileSync(at('hostile.jsonl'), `${opening({}, 'x\u001b]0;owned\u0007\u009b31m\u202ey')}not json\n${frame('s2c', { method: 'notifications/resources/list_changed' })}`);
  mkdirSync(at('src/node_modules/dep'), { recursive: true });
  writeFileSync(at('src/server.ts'), "const server = new Server(info, {\n  capabilities: { resources: {} },\n});\nserver.sendResourceListChanged();\n");
  writeFileSync(at('src/types.d.ts'), 'server.sendResourceListChanged();\n');
  writeFileSync(at('src/node_modules/dep/index.js'), 'server.sendResourceListChanged();\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function audited(args: string[], parts: Parameters<typeof recordingIo>[0] = {}): Promise<{ code: number; out: string; err: string }> {
  const io = recordingIo(parts);
  return { code: await run(['audit', ...args], io), ...io.written };
}

describe('mcp-live audit', () => {
  it.each(['--record', '--header'])('refuses %s where there is no server to ask, and leaves nothing', async (option) => {
    const { code, err } = await audited([at('clean.jsonl'), option, option === '--record' ? at('kept.jsonl') : 'a: b']);
    expect(code).toBe(2);
    expect(err).toContain(`${option} goes with --url`);
    expect(existsSync(at('kept.jsonl'))).toBe(false);
  });

  it('names an undeclared list_changed, its line, and the line to change', async () => {
    const { code, out, err } = await audited([at('undeclared.jsonl'), '--source', at('src')]);
    expect(out).toContain('error    undeclared  resources.listChanged  (line 4)');
    expect(out).toContain('Declare resources.listChanged in the handshake (line 2)');
    expect(out).toContain(`it is sent at ${at('src/server.ts')}:4; resources is declared at ${at('src/server.ts')}:2`);
    expect(out).not.toContain('node_modules');
    expect(out).not.toContain('.d.ts');
    expect([code, err]).toEqual([1, '']);
  });

  it('is done with 0 where nothing is wrong, and heeds --fail-on', async () => {
    expect((await audited([at('clean.jsonl')])).code).toBe(0);
    expect((await audited([at('undeclared.jsonl'), '--fail-on', 'never'])).code).toBe(0);
    expect((await audited([at('unanswered.jsonl')])).code).toBe(0);
    expect((await audited([at('unanswered.jsonl'), '--fail-on', 'warning'])).code).toBe(1);
  });

  it('prints the same as JSON', async () => {
    const { code, out } = await audited([at('undeclared.jsonl'), '--json']);
    const { sessions, findings, skipped } = JSON.parse(out) as { sessions: object[]; findings: object[]; skipped: object[] };
    expect(sessions).toMatchObject([{ number: 1, server: 'demo', revision: '2025-11-25', frames: 4 }]);
    expect(findings).toContainEqual(expect.objectContaining({ verdict: 'undeclared', capability: 'resources.listChanged', lines: [4] }));
    expect([code, skipped]).toEqual([1, []]);
  });

  it('lets no word of a server steer the terminal', async () => {
    for (const args of [[at('hostile.jsonl')], [at('hostile.jsonl'), '--json']]) {
      const { out } = await audited(args);
      // oxlint-disable-next-line no-control-regex -- what is looked for
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(out).toContain('owned');
    }
    expect((await audited([at('hostile.jsonl')])).out).toContain('1 skipped: line 4 is not JSON');
  });

  it('has colour on a terminal alone, and not against NO_COLOR', async () => {
    const file = at('undeclared.jsonl');
    expect((await audited([file], { isOutTty: true })).out).toContain('\u001b[31merror');
    expect((await audited([file], { isOutTty: true, env: { NO_COLOR: '1' } })).out).not.toContain('\u001b');
    expect((await audited([file])).out).not.toContain('\u001b');
  });

  it('says what takes so long on a terminal, and takes it away again', async () => {
    writeFileSync(at('large.jsonl'), opening({}) + frame('s2c', { method: 'notifications/progress', params: { message: 'x'.repeat(2_000_000) } }));
    expect((await audited([at('large.jsonl')], { isErrTty: true })).err).toBe('auditing 2 MB …\r\u001b[2K');
    expect((await audited([at('large.jsonl')])).err).toBe('');
    expect((await audited([at('clean.jsonl')], { isErrTty: true })).err).toBe('');
  });

  it('audits a source alone', async () => {
    const { code, out } = await audited(['--source', at('src'), '--fail-on', 'warning']);
    expect(out).toContain(`${at('src/server.ts')}:4 sends notifications/resources/list_changed`);
    expect(out).not.toContain('holds no frame');
    expect(code).toBe(1);
  });

  it.for([
    [['nowhere.jsonl'], 'nowhere.jsonl cannot be read'],
    [['--source', 'nowhere'], '--source nowhere cannot be read'],
    [[], 'needs a frame log'],
    [['a', 'b'], 'b is too much'],
    [['a', '--fail-on', 'info'], '--fail-on info'],
    [['--url', 'ftp://x'], 'no address of a server'],
  ] as const)('refuses %j with what is wrong', async ([args, words]) => {
    expect(await audited([...args])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) as string });
  });

  it('audits a running server that declares subscribe and does not have it', async () => {
    const server = scriptedServer({ resources: { 'demo://a': 'one' }, subscribeReply: { error: { code: -32601, message: 'Method not found' } } });
    const http = await listen(server);
    const { code, out } = await audited(['--url', http.url, '--record', at('recorded.jsonl')]);
    expect(out).toMatch(/error {4}unfulfilled {2}resources\.subscribe/);
    expect(code).toBe(1);
    expect(server.log.mistakes).toEqual([]);
    expect(server.log.count('tools/list')).toBe(0);
    expect((await audited([at('recorded.jsonl')])).out).toBe(out);
    expect(readFileSync(at('recorded.jsonl'), 'utf8')).toContain('"resources/subscribe"');
    await http.close();
    await server.close();
  });

  it('says that a server cannot be audited which cannot be reached', async () => {
    const server = scriptedServer({ initializeReply: { status: 400, body: 'no' }, discoverReply: { status: 404 } });
    const http = await listen(server);
    expect(await audited(['--url', http.url])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('cannot be audited') as string });
    await http.close();
    await server.close();
  });
});
