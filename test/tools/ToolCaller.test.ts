import { defaultPolicy } from 'mcp-live/core';
import { manualEnvironment, type ManualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connection, Finding } from '../../src/protocol/index.js';
import { ToolCaller, type ToolOutcome } from '../../src/tools/index.js';
import { sourceFor, type Way, ways } from '../support/liveClient.js';

interface Bench {
  readonly server: ScriptedServer;
  readonly connection: Connection;
  readonly caller: ToolCaller;
  readonly findings: Finding[];
  readonly world: ManualEnvironment;
  /** Lets time pass until the call has settled. */
  settle(call: Promise<ToolOutcome>, ms?: number): Promise<ToolOutcome>;
}

const benches: Bench[] = [];

const count = { type: 'integer' };
const searchTool = {
  name: 'search_invoices',
  inputSchema: { type: 'object', properties: { since: { type: 'string', format: 'date' }, count, mode: { enum: ['a', 'b'] } }, additionalProperties: false },
};
const declared = { tools: { listChanged: true }, resources: {} };

async function open(way: Way, script: ScriptedServerOptions = {}): Promise<Bench> {
  const world = manualEnvironment();
  const eras = way === 'client, modern' ? ['legacy', 'modern'] as const : ['legacy'] as const;
  const server = scriptedServer({ clock: world.clock, eras, caps: declared, tools: [searchTool], ...script });
  const connection = sourceFor(way, server).open({ server: 'books', environment: world, policy: defaultPolicy });
  const findings: Finding[] = [];
  const caller = new ToolCaller({ connection, clock: world.clock, onFinding: (finding) => findings.push(finding) });
  connection.reconnect();
  await world.clock.advance(100);
  const bench: Bench = {
    server, connection, caller, findings, world,
    async settle(call, ms = 100) {
      await world.clock.advance(ms);
      return call;
    },
  };
  benches.push(bench);
  return bench;
}

afterEach(async () => {
  for (const { connection, caller, server, world } of benches.splice(0)) {
    caller.dispose();
    const closing = connection.close();
    await world.clock.advance(10_000);
    await closing;
    await server.close();
  }
});

const sentCalls = ({ server }: Bench): unknown[] => server.log.entries.filter(({ what }) => what === 'tools/call').map(({ params }) => params);

describe.each(ways)('over %s', (way) => {
  it('VAL-04 holds back what does not fit: no tools/call frame, every problem, a line in the log and a finding', async () => {
    const strict = { ...searchTool, inputSchema: { ...searchTool.inputSchema, required: ['count', 'mode'] } };
    const bench = await open(way, { tools: [strict] });
    const { caller, settle, findings, connection } = bench;
    const outcome = await settle(caller.call('search_invoices', { count: '3', mode: 'c', x: 1 }));
    expect(outcome).toEqual({
      kind: 'rejected-locally',
      problems: [
        { instancePath: '/count', keyword: 'type', message: 'must be an integer', data: '3' },
        { instancePath: '/mode', keyword: 'enum', message: 'must be one of "a", "b"', data: 'c' },
        { instancePath: '/x', keyword: 'additionalProperties', message: 'is not allowed: the schema names no such member', data: 1 },
      ],
    });
    expect(sentCalls(bench)).toEqual([]);
    const held = connection.log.getSnapshot().filter(({ kind }) => kind === 'held');
    expect(held).toMatchObject([{ method: 'tools/call', dir: 'local', message: { params: { name: 'search_invoices', arguments: { count: '3' } } }, note: expect.stringContaining('/count must be an integer') as string }]);
    expect(findings).toMatchObject([{ verdict: 'held-back', server: 'books', message: expect.stringContaining('search_invoices') as string, lines: [held[0]?.seq] }]);
    expect(await settle(caller.call('search_invoices', { count: 3, mode: 'a' }))).toMatchObject({ kind: 'ok', checked: 'valid' });
  });

  it('never lets an invalid date cross', async () => {
    const bench = await open(way);
    const outcome = await bench.settle(bench.caller.call('search_invoices', { since: 'last month' }));
    expect(outcome).toMatchObject({ kind: 'rejected-locally', problems: [{ instancePath: '/since', keyword: 'format' }] });
    expect(sentCalls(bench)).toEqual([]);
  });

  it('VAL-08 leaves undefined out of what is sent, and sends the rest as it is', async () => {
    const bench = await open(way, { tools: [{ name: 'note', inputSchema: { type: 'object' } }] });
    await bench.settle(bench.caller.call('note', { a: undefined, b: '', c: [], d: null }));
    expect(sentCalls(bench)).toMatchObject([{ name: 'note', arguments: { b: '', c: [], d: null } }]);
    expect((sentCalls(bench)[0] as { arguments: object }).arguments).not.toHaveProperty('a');
  });

  it('tells the outcomes apart', async () => {
    const { server, caller, settle } = await open(way);
    server.script.toolReply = { result: { content: [{ type: 'text', text: 'no such customer' }], isError: true } };
    expect(await settle(caller.call('search_invoices', {}))).toMatchObject({ kind: 'tool-error', result: { isError: true }, checked: 'valid' });
    server.script.toolReply = { error: { code: -32602, message: 'since is before the books begin' } };
    expect(await settle(caller.call('search_invoices', {}))).toMatchObject({ kind: 'invalid-params', error: { code: -32602, message: expect.stringContaining('before the books begin') as string } });
    server.script.toolReply = { error: { code: -32603, message: 'boom' } };
    expect(await settle(caller.call('search_invoices', {}))).toMatchObject({ kind: 'failed', sent: true, error: { kind: 'server' } });
    server.script.toolReply = { result: 'nothing like a result' };
    expect(await settle(caller.call('search_invoices', {}))).toMatchObject({ kind: 'failed', sent: true });
  });

  it('sends nothing where the server did not declare tools', async () => {
    const bench = await open(way, { caps: { resources: {} } });
    expect(await bench.settle(bench.caller.call('search_invoices', {}))).toMatchObject({ kind: 'failed', sent: false, error: { kind: 'not-supported' } });
    expect(bench.server.log.methods.filter((method) => method.startsWith('tools/'))).toEqual([]);
    expect(bench.connection.log.getSnapshot().some(({ kind }) => kind === 'held')).toBe(true);
  });

  it('gives up after its time limit, says that the request left, and never asks again', async () => {
    const bench = await open(way, { toolReply: 'hang' });
    const outcome = await bench.settle(bench.caller.call('search_invoices', {}, { timeoutMs: 2_000 }), 3_000);
    expect(outcome).toMatchObject({ kind: 'failed', sent: true, error: { kind: 'timeout' } });
    await bench.world.clock.advance(120_000);
    expect(sentCalls(bench)).toHaveLength(1);
  });

  it('gives up when it is told to, before and after the request left', async () => {
    const bench = await open(way, { toolReply: 'hang' });
    expect(await bench.settle(bench.caller.call('search_invoices', {}, { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'failed', sent: false, error: { kind: 'aborted' } });
    expect(sentCalls(bench)).toEqual([]);
    const stop = new AbortController();
    const call = bench.caller.call('search_invoices', {}, { signal: stop.signal });
    await bench.world.clock.advance(100);
    stop.abort();
    expect(await bench.settle(call)).toMatchObject({ kind: 'failed', sent: true, error: { kind: 'aborted' } });
    expect(sentCalls(bench)).toHaveLength(1);
  });

  it('never repeats a call that the network broke, and does not claim to know whether it arrived', async () => {
    const bench = await open(way, { toolReply: 'network-error' });
    expect(await bench.settle(bench.caller.call('search_invoices', {}), 10_000)).toMatchObject({ kind: 'failed', sent: 'unknown', error: { kind: 'network' } });
    expect(sentCalls(bench)).toHaveLength(1);
  });

  it('lists the tools once for many calls, and again after the server announced a change', async () => {
    const bench = await open(way);
    const release = bench.caller.hold();
    await bench.world.clock.advance(1_000);
    await bench.settle(Promise.all([bench.caller.call('search_invoices', {}), bench.caller.call('search_invoices', {})]).then(([first]) => first));
    await bench.settle(bench.caller.call('search_invoices', {}));
    expect(bench.server.log.count('tools/list')).toBe(1);
    bench.server.script.tools = [{ ...searchTool, inputSchema: { ...searchTool.inputSchema, required: ['count'] } }];
    bench.server.announceListChanged('tools');
    await bench.world.clock.advance(100);
    expect(await bench.settle(bench.caller.call('search_invoices', {}))).toMatchObject({ kind: 'rejected-locally' });
    expect(bench.server.log.count('tools/list')).toBe(2);
    release();
  });

  it('lists the tools once more before a rejection by an old schema stands', async () => {
    const bench = await open(way);
    const call = (): Promise<ToolOutcome> => bench.settle(bench.caller.call('search_invoices', { x: 1 }));
    expect(await call()).toMatchObject({ kind: 'rejected-locally' });
    expect(bench.server.log.count('tools/list')).toBe(1);
    await bench.world.clock.advance(61_000);
    expect(await call()).toMatchObject({ kind: 'rejected-locally' });
    expect(bench.server.log.count('tools/list')).toBe(2);
    bench.server.script.tools = [{ ...searchTool, inputSchema: { type: 'object' } }];
    await bench.world.clock.advance(61_000);
    expect(await call()).toMatchObject({ kind: 'ok', checked: 'valid' });
    expect(bench.server.log.count('tools/list')).toBe(3);
  });

  it.each([
    ['has no usable schema', [{ name: 'search_invoices', inputSchema: { type: 'string' } }]],
    ['has a rule that cannot be checked', [{ name: 'search_invoices', inputSchema: { type: 'object', properties: { a: { $ref: 'https://x.example/y' } } } }]],
    ['is not listed', []],
  ])('calls a tool that %s, and says that nothing was checked', async (_, tools) => {
    const { caller, settle } = await open(way, { tools });
    expect(await settle(caller.call('search_invoices', { a: 1 }))).toMatchObject({ kind: 'ok', checked: 'unchecked' });
  });

  it('calls all the same where the list of tools fails', async () => {
    const { caller, settle } = await open(way, { toolListReply: { error: { code: -32603, message: 'no list today' } } });
    expect(await settle(caller.call('search_invoices', {}))).toMatchObject({ kind: 'ok', checked: 'unchecked' });
  });

  it('sends nothing on a connection that is closed', async () => {
    const bench = await open(way);
    const closing = bench.connection.close();
    await bench.world.clock.advance(5_000);
    await closing;
    expect(await bench.settle(bench.caller.call('search_invoices', {}))).toMatchObject({ kind: 'failed', sent: false, error: { kind: 'closed' } });
    expect(sentCalls(bench)).toEqual([]);
  });

  it('takes the schema of the new session after the old one was lost', async () => {
    const bench = await open(way);
    await bench.settle(bench.caller.call('search_invoices', {}));
    bench.server.script.tools = [{ ...searchTool, inputSchema: { ...searchTool.inputSchema, required: ['count'] } }];
    bench.connection.reconnect();
    await bench.world.clock.advance(5_000);
    expect(await bench.settle(bench.caller.call('search_invoices', {}))).toMatchObject({ kind: 'rejected-locally' });
  });
});
