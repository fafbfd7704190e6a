import { afterEach, describe, expect, it } from 'vitest';
import type { ServerSource } from '../../src/protocol/index.js';
import { door, openConnection, type OpenConnection, type OpenConnectionOptions, type Way, ways } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const start = async (way: Way, options?: OpenConnectionOptions): Promise<OpenConnection> => {
  open = await openConnection(way, options);
  return open;
};
const legacyWays = ['sdk-legacy', 'client-legacy'] as const;

describe.each(ways)('%s', (way) => {
  it('says what both sides declared, unknown keys kept', async () => {
    const caps = { resources: { subscribe: true, vendor: 1 }, vendorThing: { deep: true } };
    const { state } = await start(way, { script: { caps } });
    expect(state().status).toBe('ready');
    expect(state().facts?.serverCapabilities).toEqual(caps);
    expect(state().facts?.serverInfo).toEqual({ name: 'scripted', version: '1.0.0' });
    expect(state().facts?.clientCapabilities).toEqual({});
    expect(state().facts?.era).toBe(way === 'client-modern' ? 'modern' : 'legacy');
    expect(state().facts?.protocolVersion).toBe(way === 'client-modern' ? '2026-07-28' : '2025-11-25');
  });
});

describe.each(legacyWays)('%s', (way) => {
  it.each(['1999-01-01', '2024-10-07'])('VER-01 stops for good where the server insists on revision %s', async (protocolVersion) => {
    const { state, server, pass, connection } = await start(way, { script: { protocolVersion } });
    expect(state().status).toBe('unsupported-version');
    expect(state().error?.message).toContain(protocolVersion);
    expect(state().error?.message).toContain('2025-11-25');
    await pass(3_600_000);
    await expect(connection.read('demo://a')).rejects.toMatchObject({ kind: 'unsupported-version' });
    expect(server.log.methods.filter((method) => method !== 'server/discover')).toEqual(['initialize']);
    expect(server.log.count('GET')).toBe(0);
    expect(server.openStreams).toBe(0);
  });

  it('opens anew on request after an unknown revision', async () => {
    const { state, server, pass, connection } = await start(way, { script: { protocolVersion: '1999-01-01' } });
    server.script.protocolVersion = undefined;
    connection.reconnect();
    await pass(0);
    expect(state().status).toBe('ready');
  });

  it.each([400, 404, 405, 422])('fails without a retry where initialize is answered with HTTP %i', async (status) => {
    const { state, server, pass } = await start(way, { script: { initializeReply: { status } } });
    expect(state()).toMatchObject({ status: 'failed', retryAt: undefined });
    expect(state().error?.status).toBe(status);
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
  });

  it.each([500, 502, 503, 408, 429])('tries again by itself where initialize is answered with HTTP %i', async (status) => {
    const { state, server, pass } = await start(way, { script: { initializeReply: { status } } });
    expect(state().status).toBe('connecting');
    expect(state().error?.status).toBe(status);
    expect(state().retryAt).toBeGreaterThan(0);
    server.script.initializeReply = 'ok';
    await pass(1_000);
    expect(state()).toMatchObject({ status: 'ready', error: null, retryAt: undefined });
  });

  it('heeds Retry-After', async () => {
    const { state, server, pass, world } = await start(way, { script: { initializeReply: { status: 503, headers: { 'retry-after': '20' } } } });
    expect(state().retryAt).toBe(world.clock.wallNow() + 20_000);
    server.script.initializeReply = 'ok';
    await pass(19_000);
    expect(state().status).toBe('connecting');
    await pass(1_000);
    expect(state().status).toBe('ready');
  });

  it('waits longer and longer, up to the bound, while the server is away', async () => {
    const { server, pass } = await start(way, { script: { outage: 'network-error' }, policy: { maxBackoffMs: 60_000 } });
    await pass(600_000);
    const before = server.log.count('POST');
    await pass(1_200_000);
    const tries = server.log.count('POST') - before;
    // The question for the era and, unanswered, the older handshake.
    const perTry = way === 'sdk-legacy' ? 1 : 2;
    expect(tries).toBeGreaterThanOrEqual(20 * perTry);
    expect(tries).toBeLessThanOrEqual(80 * perTry);
  });

  it('fails where the answer to initialize is no handshake', async () => {
    const { state } = await start(way, { script: { initializeReply: { result: { hello: 'world' } } } });
    expect(state().status).toBe('failed');
  });

  it('fails where a page answers', async () => {
    const html = { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } };
    const { state } = await start(way, { script: { initializeReply: html } });
    expect(state().status).toBe('failed');
    expect(state().error?.kind).toBe('bad-answer');
  });

  it('gives a handshake up that is not answered in time, and tries again', async () => {
    const { state, server, pass } = await start(way, { script: { initializeReply: 'hang' } });
    await pass(30_000);
    expect(state()).toMatchObject({ status: 'connecting', error: { kind: 'timeout' } });
    server.script.initializeReply = 'ok';
    await pass(1_000);
    expect(state().status).toBe('ready');
  });

  it('is unauthorized on a 401, and waits for the sign-in', async () => {
    const { state, server, pass, connection } = await start(way, { script: { initializeReply: { status: 401 } } });
    expect(state()).toMatchObject({ status: 'unauthorized', error: { kind: 'unauthorized', status: 401 } });
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
    server.script.initializeReply = 'ok';
    await connection.authorize();
    expect(state().status).toBe('ready');
  });

  it('does not go round in circles on a 403', async () => {
    const { state, server, pass } = await start(way, { script: { initializeReply: { status: 403 } } });
    expect(state()).toMatchObject({ status: 'failed', error: { kind: 'forbidden' } });
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
  });

  it('fails where the server refuses the session that it gave', async () => {
    const { state, server, pass } = await start(way, { script: { initializedReply: { status: 400 } } });
    expect(state()).toMatchObject({ status: 'failed', error: { status: 400 } });
    expect(state().error?.message).toContain('notifications/initialized');
    await pass(1_000);
    expect([server.log.count('DELETE'), server.sessions.size]).toEqual([1, 0]);
    await pass(3_600_000);
    expect(server.log.count('initialize')).toBe(1);
  });

  it('says that Mcp-Session-Id must be exposed where the page could not read it', async () => {
    const { state } = await start(way, {
      script: { initializedReply: { status: 400 } },
      source: (url, server) => sourceWithoutSessionId(way, url, server.fetch),
    });
    expect(state().status).toBe('failed');
    expect(state().error?.message).toContain('Mcp-Session-Id');
  });

  it('WEB-02 names the headers that a page needs where everything after initialize is kept from it', async () => {
    const { state, server, pass } = await start(way, { script: { initializedReply: 'network-error' } });
    expect(state()).toMatchObject({ status: 'connecting', error: { kind: 'network' } });
    expect(state().retryAt).toBeGreaterThan(0);
    const tries = server.log.count('initialize');
    await pass(60_000);
    expect(server.log.count('initialize') - tries).toBeLessThan(15);
  });
});

function sourceWithoutSessionId(way: Way, url: string, fetch: (url: string | URL, init?: RequestInit) => Promise<Response>): ServerSource {
  return door(way).streamableHttp(url, {
    fetch: async (...call) => {
      const response = await fetch(...call);
      response.headers.delete('mcp-session-id');
      return response;
    },
  });
}
