import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tapConnected, tapTransport, type TransportTap } from '../../src/connection/tapTransport.js';
import { legacySdkServer, modernSdkServer, type SdkServer } from '../support/sdkServers.js';

interface Frame { method?: string; id?: unknown; result?: Record<string, unknown>; params?: { uri?: string } }

/** Writes down what a tap is told, each in one short line. */
function recordingTap(over: Partial<TransportTap> = {}) {
  const lines: string[] = [];
  const calls: unknown[] = [];
  const answers: Frame[] = [];
  const name = (message: unknown): string => (message as Frame).method ?? 'answer';
  const tap: TransportTap = {
    onSend: (message, call) => { lines.push(`> ${name(message)}`); calls.push(call); },
    onReceive: (message) => { lines.push(`< ${name(message)}`); answers.push(message as Frame); return true; },
    onDispatched: (message) => { lines.push(`= ${name(message)}`); },
    onClose: () => { lines.push('closed'); },
    ...over,
  };
  return { tap, lines, calls, answers };
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => { for (const close of open.splice(0).toReversed()) await close(); });

async function served(make: () => Promise<SdkServer>): Promise<SdkServer> {
  const server = await make();
  open.push(() => server.close());
  return server;
}

/** Two ends of one pipe: an SDK client that is connected to an SDK server. */
async function piped() {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: 's', version: '1' }, { capabilities: { resources: { subscribe: true } } });
  await server.connect(far);
  const client = new SdkClient({ name: 'c', version: '1' });
  open.push(() => client.close());
  return { near, server, client };
}

describe('before the client connects', () => {
  it('sees every frame of a real session in order, both declarations unstripped', async () => {
    const server = await served(legacySdkServer);
    const { tap, lines, answers } = recordingTap();
    const client = new SdkClient({ name: 'c', version: '1' });
    open.push(() => client.close());
    await client.connect(tapTransport(new SdkTransport(new URL(server.url)), tap) as never);
    await client.subscribeResource({ uri: 'demo://a' });
    expect(lines.slice(0, 4)).toEqual(['> initialize', '< answer', '= answer', '> notifications/initialized']);
    expect(answers[0]?.result?.['capabilities']).toEqual({ resources: { subscribe: true, listChanged: true } });
    await vi.waitFor(() => expect(server.seen).toContain('GET'));
    await vi.waitFor(() => {
      server.set('demo://a', 'two');
      expect(lines).toContain('= notifications/resources/updated');
    });
  });

  it('sees the answer to server/discover, and hides nothing that ends a listen stream on the server', async () => {
    const server = await served(modernSdkServer);
    const { tap, lines } = recordingTap();
    const client = new ModernClient({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    open.push(() => client.close());
    const transport = tapTransport(new ModernTransport(new URL(server.url)), tap);
    await client.connect(transport);
    expect(client.getProtocolEra()).toBe('modern');
    expect(lines.slice(0, 2)).toEqual(['> server/discover', '< answer']);
    const stream = await client.listen({ resourceSubscriptions: ['demo://a'] });
    server.set('demo://a', 'two');
    await vi.waitFor(() => expect(lines).toContain('= notifications/resources/updated'));
    await stream.close();
    const before = lines.length;
    server.set('demo://a', 'three');
    await client.ping().catch(() => {});
    expect(lines.slice(before)).not.toContain('< notifications/resources/updated');
  });

  it('hands on the token of a call, by which it is known what was really sent', async () => {
    const { near, client } = await piped();
    const { tap, calls } = recordingTap();
    await client.connect(tapTransport(near, tap));
    const token = (): void => {};
    await client.ping({ onresumptiontoken: token });
    await client.ping({ onresumptiontoken: () => {}, signal: AbortSignal.abort() }).catch(() => {});
    expect(calls.filter((call) => call !== undefined)).toEqual([token]);
  });

  it('keeps a frame from the SDK where the tap says so', async () => {
    const { near, client } = await piped();
    const { tap, lines } = recordingTap({ onReceive: () => false });
    const stop = new AbortController();
    const connecting = client.connect(tapTransport(near, tap), { signal: stop.signal });
    await vi.waitFor(() => expect(lines).toContain('> initialize'));
    stop.abort();
    await expect(connecting).rejects.toThrow();
    expect(lines.filter((line) => line.startsWith('='))).toEqual([]);
  });

  it('tells each frame once, also where handlers are read, chained and put back', () => {
    const { tap, lines } = recordingTap();
    const heard: string[] = [];
    const target: { onmessage?: ((message: unknown) => void) | undefined; send(): Promise<void> } = { send: async () => {} };
    const tapped = tapTransport(target, tap);
    tapped.onmessage = () => { heard.push('application'); };
    const before = tapped.onmessage;
    tapped.onmessage = (message) => { before(message); heard.push('probe'); };
    tapped.onmessage = before;
    target.onmessage?.({ method: 'x' });
    expect(heard).toEqual(['application']);
    expect(lines).toEqual(['< x', '= x']);
  });

  it('forwards everything that the transport has', async () => {
    class Transport {
      readonly #secret = 'mine';
      hasPerRequestStream = true;
      options: unknown[] = [];
      get sessionId(): string { return this.#secret; }
      setProtocolVersion(version: string): string { return this.#secret + version; }
      async send(...given: unknown[]): Promise<void> { this.options = given; }
    }
    const transport = new Transport();
    const tapped = tapTransport(transport, recordingTap().tap);
    const options = { requestSignal: new AbortController().signal };
    await tapped.send({ method: 'x' }, options);
    expect(transport.options[1]).toBe(options);
    expect(tapped.sessionId).toBe('mine');
    expect(tapped.setProtocolVersion('1')).toBe('mine1');
    expect('hasPerRequestStream' in tapped).toBe(true);
    expect(tapped).toBeInstanceOf(Transport);
    expect(tapped.constructor).toBe(Transport);
  });
});

describe('after the client connected', () => {
  it('takes no notification slot: handlers of the application, set before and after, fire once for each frame', async () => {
    const { near, server, client } = await piped();
    await client.connect(near);
    const heard: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => { heard.push('before'); });
    const { tap, lines } = recordingTap();
    tapConnected(near, tap);
    await server.sendResourceUpdated({ uri: 'demo://a' });
    await vi.waitFor(() => expect(heard).toEqual(['before']));
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => { heard.push('after'); });
    await server.sendResourceUpdated({ uri: 'demo://a' });
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after']));
    expect(lines.filter((line) => line.startsWith('='))).toHaveLength(2);
  });

  it('keeps the SDK going when the tap throws, and tells what it saw when the SDK throws', async () => {
    const { near, client } = await piped();
    await client.connect(near);
    const fail = (): never => { throw new Error('a tap that fails'); };
    tapConnected(near, { onSend: fail, onReceive: fail, onDispatched: fail, onClose: fail });
    await expect(client.ping()).resolves.toEqual({});

    const { tap, lines } = recordingTap();
    const target = { send: async () => {}, onmessage: (_message: unknown): void => { throw new Error('handler'); } };
    tapConnected(target, tap);
    expect(() => target.onmessage({ method: 'x' })).toThrow('handler');
    expect(lines).toEqual(['< x', '= x']);
  });

  it('leaves the transport as it was when it is taken off', async () => {
    const { near, client } = await piped();
    await client.connect(near);
    const before = { onmessage: near.onmessage, onclose: near.onclose };
    const { tap, lines } = recordingTap();
    const detach = tapConnected(near, tap);
    expect(Object.hasOwn(near, 'send')).toBe(true);
    detach();
    expect({ onmessage: near.onmessage, onclose: near.onclose }).toEqual(before);
    expect(Object.hasOwn(near, 'send')).toBe(false);
    await client.ping();
    expect(lines).toEqual([]);
  });

  it('falls silent, and stays in its place, where another library has wrapped it since', async () => {
    const { near, client } = await piped();
    await client.connect(near);
    const { tap, lines } = recordingTap();
    const detach = tapConnected(near, tap);
    const other = recordingTap();
    tapConnected(near, other.tap);
    detach();
    await client.ping();
    expect(lines).toEqual([]);
    expect(other.lines).toEqual(['> ping', '< answer', '= answer']);
  });

  it('tells of the close after the SDK knows of it', async () => {
    const { near, client } = await piped();
    await client.connect(near);
    const { tap } = recordingTap({ onClose: () => { seen.push(client.transport === undefined); } });
    const seen: boolean[] = [];
    tapConnected(near, tap);
    await client.close();
    expect(seen[0]).toBe(true);
  });
});
