import { scriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { listen } from 'mcp-live/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CliIo } from '../../src/cli/CliIo.js';
import { run } from '../../src/cli/run.js';
// A command is loaded when it is called, which no time limit here is meant for.
import '../../src/cli/watchCommand.js';
import { recordingIo } from './recordingIo.js';

const resources = { 'demo://a': 'one' };
const patient = { timeout: 10_000 };

async function watching(options: ScriptedServerOptions, args: string[] = [], parts: Partial<CliIo> = {}) {
  const server = scriptedServer({ resources, ...options });
  const http = await listen(server);
  const io = recordingIo(parts);
  const code = run(['watch', http.url, 'demo://a', ...args], io);
  onTestFinished(async () => {
    io.stop();
    await code;
    await http.close();
    await server.close();
  });
  return { server, io, code };
}

describe.for(['legacy', 'modern'] as const)('mcp-live watch, %s era', (era) => {
  it('shows what a server announces, says how, and leaves nothing behind', async () => {
    const { server, io, code } = await watching({ eras: [era] });
    await vi.waitFor(() => expect(io.written.out).toContain('subscribed · declared: the server sends live updates'), patient);
    server.set('demo://a', 'two');
    await vi.waitFor(() => expect(io.written.out).toMatch(/demo:\/\/a text\/plain\ntwo\n/), patient);
    io.stop();
    expect(await code).toBe(0);
    expect(io.written.err).toBe('');
    expect(io.written.out, 'that it let go is no news').not.toContain('off · closed');
    await vi.waitFor(() => expect(server.openStreams).toBe(0), patient);
    expect(server.log.mistakes).toEqual([]);
  });
});

describe('mcp-live watch', () => {
  it('asks where nothing is announced, at the interval, and says why and how old', async () => {
    const { server, io } = await watching({ caps: { resources: {} } }, ['--interval', '50ms']);
    await vi.waitFor(() => expect(io.written.out).toMatch(/polling · not-declared: the server does not offer live updates · updated \d+ seconds? ago/), patient);
    server.set('demo://a', 'two', { announce: false });
    await vi.waitFor(() => expect(io.written.out).toContain('\ntwo\n'), patient);
    expect(server.log.count('resources/subscribe')).toBe(0);
  });

  it('redraws one line on a terminal, and no server steers it', async () => {
    const { io } = await watching({ resources: { 'demo://a': 'a\u001b[2Jb\u009b1mc\nd' } }, [], { isOutTty: true, columns: 40, env: { NO_COLOR: '1' } });
    await vi.waitFor(() => expect(io.written.out).toContain('a\ufffd[2Jb\ufffd1mc\nd\n'), patient);
    await vi.waitFor(() => expect(io.written.out).toContain('subscribed · '), patient);
    io.stop();
    expect(io.written.out.replaceAll('\r\u001b[2K', '')).not.toContain('\u001b');
    for (const line of io.written.out.replaceAll('\r\u001b[2K', '\n').split('\n')) expect(line.length).toBeLessThan(40);
  });

  it('prints one JSON object a line', async () => {
    const { io } = await watching({}, ['--json']);
    const records = (): { status: string; mode: string; contents?: { text: string }[] }[] => io.written.out.trim().split('\n').map((line) => JSON.parse(line) as never);
    await vi.waitFor(() => expect(records().at(-1)).toMatchObject({ status: 'ready', mode: 'subscribed', reason: 'declared' }), patient);
    expect(records().find(({ contents }) => contents !== undefined)?.contents).toMatchObject([{ kind: 'text', text: 'one' }]);
  });

  it('ends by itself with 1 where there is nothing to show', async () => {
    const { io, code } = await watching({ caps: { tools: {} } });
    expect(await code).toBe(1);
    expect(io.written.out).toContain('no-resources: the server does not offer resources');
  });

  it('ends after --for, with 1 where the resource does not exist', async () => {
    const { io, code } = await watching({ readReply: { error: { code: -32002, message: 'Resource not found' } } }, ['--for', '2s']);
    expect(await code).toBe(1);
    expect(io.written.out).toContain('not-found');
  });

  it('sends the headers it is given', async () => {
    const { server, io } = await watching({}, ['--header', 'Authorization: Bearer x']);
    await vi.waitFor(() => expect(io.written.out).toContain('one'), patient);
    expect(server.log.entries.find(({ what }) => what === 'initialize' || what === 'server/discover')?.headers).toMatchObject({ authorization: 'Bearer x' });
  });

  it('takes the other SDK where one is missing, and names the command where both are', async () => {
    const missing = Object.assign(new Error("Cannot find package '@modelcontextprotocol/client' imported from x"), { code: 'ERR_MODULE_NOT_FOUND' });
    const { io } = await watching({}, [], { loadDoor: (name) => (name === 'client' ? Promise.reject(missing) : import('mcp-live/sdk')) });
    await vi.waitFor(() => expect(io.written.out).toContain('subscribed'), patient);
    const without = recordingIo({ loadDoor: () => Promise.reject(missing) });
    expect(await run(['watch', 'http://a.test/mcp', 'demo://a'], without)).toBe(2);
    expect(without.written.err).toContain('npm install @modelcontextprotocol/client');
  });

  it.for([
    [['http://a.test'], 'needs the address'],
    [['a.test', 'demo://a'], 'no address of a server'],
    [['http://a.test', 'demo://a', '--interval', '1ms'], '50ms is the shortest'],
    [['http://a.test', 'demo://a', '--header', 'x'], '--header'],
  ] as const)('refuses %j with what is wrong', async ([args, words]) => {
    const io = recordingIo();
    expect(await run(['watch', ...args], io)).toBe(2);
    expect(io.written.err).toContain(words);
  });
});
