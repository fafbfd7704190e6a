import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { overTransport as overClientTransport } from 'mcp-live/client';
import { overTransport as overSdkTransport } from 'mcp-live/sdk';
import { ManualClock, type Reply, scriptedServer } from 'mcp-live/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';

const info = { name: 'test', version: '1.0.0' };

describe('a linked transport', () => {
  it('is a transport to both SDKs and to this library', () => {
    const server = scriptedServer();
    type Link = ReturnType<typeof server.transport>;
    expectTypeOf<Link>().toExtend<Parameters<ClientV1['connect']>[0]>();
    expectTypeOf<Link>().toExtend<Parameters<ClientV2['connect']>[0]>();
    expect([overSdkTransport(() => server.transport(), { key: 'a' }), overClientTransport(() => server.transport(), { key: 'a' })]).toHaveLength(2);
  });

  it('carries copies: neither side can change what the other holds', async () => {
    const server = scriptedServer({ resources: { 'demo://a': 'one' } });
    const link = server.transport();
    const answers: { result: { contents: { text: string }[] } }[] = [];
    link.onmessage = (message) => answers.push(message as (typeof answers)[0]);
    const request = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'demo://a' } };
    await link.send(request);
    request.params.uri = 'demo://changed';
    await new Promise(setImmediate);
    expect(answers[0]?.result.contents[0]?.text).toBe('one');
    if (answers[0]?.result.contents[0] !== undefined) answers[0].result.contents[0].text = 'spoilt';
    expect(server.resources.get('demo://a')).toMatchObject([{ text: 'one' }]);
  });

  it.each<[string, Reply, object]>([
    ['a status', { status: 500 }, { messages: 0, errors: 0, closes: 0 }],
    ['a page', 'html', { messages: 0, errors: 0, closes: 0 }],
    ['broken JSON', 'malformed', { messages: 0, errors: 1, closes: 0 }],
    ['an error', { error: { code: -32603 } }, { messages: 1, errors: 0, closes: 0 }],
    ['a network that breaks', 'network-error', { messages: 0, errors: 0, closes: 1 }],
  ])('has no HTTP: %s is what it can be', async (_, readReply, expected) => {
    const server = scriptedServer({ readReply });
    const link = server.transport();
    const seen = { messages: 0, errors: 0, closes: 0 };
    link.onmessage = () => { seen.messages += 1; };
    link.onerror = () => { seen.errors += 1; };
    link.onclose = () => { seen.closes += 1; };
    await link.send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'demo://a' } });
    await new Promise(setImmediate);
    expect(seen).toEqual(expected);
    expect(server.sessions.size).toBe(1 - seen.closes);
  });

  it('closes once, from either end, and refuses what comes later', async () => {
    const server = scriptedServer();
    const link = server.transport();
    let closes = 0;
    link.onclose = () => { closes += 1; };
    server.restart();
    await link.close();
    expect([closes, server.sessions.size]).toEqual([1, 0]);
    await expect(link.send({ jsonrpc: '2.0', id: 1, method: 'ping' })).rejects.toThrow('Not connected');
  });

  it('ends its own listens when it closes, and leaves those of others', async () => {
    const server = scriptedServer({ eras: ['modern'] });
    const clients = [new ClientV2(info, { versionNegotiation: { mode: 'auto' } }), new ClientV2(info, { versionNegotiation: { mode: 'auto' } })];
    for (const client of clients) {
      await client.connect(server.transport());
      await client.listen({ resourceSubscriptions: ['demo://a'] });
    }
    expect(server.openStreams).toBe(2);
    await clients[0]?.close();
    expect(server.openStreams).toBe(1);
    await clients[1]?.close();
    expect(server.openStreams).toBe(0);
  });

  it('is refused the handshake of an era that the server does not speak', async () => {
    const client = new ClientV1(info);
    await expect(client.connect(scriptedServer({ eras: ['modern'] }).transport())).rejects.toMatchObject({ code: -32022 });
  });

  it('ends a listen by itself, in good order', async () => {
    const clock = new ManualClock();
    const server = scriptedServer({ clock, eras: ['modern'], listenReply: { endsAfterMs: 100 } });
    const client = new ClientV2(info, { versionNegotiation: { mode: 'auto' } });
    await client.connect(server.transport());
    const listening = await client.listen({ resourceSubscriptions: ['demo://a'] });
    await clock.advance(100);
    expect([await listening.closed, server.openStreams, clock.pending]).toEqual(['graceful', 0, 0]);
    await client.close();
  });
});
