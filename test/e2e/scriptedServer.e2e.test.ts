import { scriptedServer } from 'mcp-live/testing';
import { listen, type Listening, openCors } from 'mcp-live/testing/node';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../support/openBrowser.js';

let browser: Browser;
let home: Listening;
const open: Listening[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  home = await listen({ fetch: async () => new Response('<!doctype html><title>Another origin</title>', { headers: { 'content-type': 'text/html' } }) });
});
afterEach(async () => {
  for (const http of open.splice(0)) await http.close();
});
afterAll(async () => {
  await browser.close();
  await home.close();
});

/** A page of another origin goes through the handshake, pings with the headers of a session, and opens its stream. */
async function visit(http: Listening): Promise<{ session: string | null; ping: number | string; stream: number | string }> {
  open.push(http);
  const { page, close } = await openPage(browser, home.url);
  const seen = await page.evaluate(async (url) => {
    const outcome = (answer: Promise<Response>): Promise<number | string> => answer.then(({ status }) => status, (error: Error) => error.message);
    const post = (message: object, headers: Record<string, string>): Promise<Response> => fetch(url, {
      method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', ...message }), headers: { 'content-type': 'application/json', ...headers },
    });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1.0.0' } };
    const session = await post({ id: 1, method: 'initialize', params }, {}).then(({ headers }) => headers.get('mcp-session-id'), (error: Error) => error.message);
    const headers = { 'mcp-session-id': session ?? 'session-1', 'mcp-protocol-version': '2025-11-25' };
    return { session, ping: await outcome(post({ id: 2, method: 'ping' }, headers)), stream: await outcome(fetch(url, { headers })) };
  }, http.url);
  await close();
  return seen;
}

describe('a page of another origin, in Chromium,', () => {
  it('speaks with a scripted server that lets it in', async () => {
    const server = scriptedServer();
    expect(await visit(await listen(server))).toEqual({ session: 'session-1', ping: 200, stream: 200 });
    await expect.poll(() => server.openStreams).toBe(0);
  });

  it('WEB-02 gets through the handshake and no further where its headers are not allowed', async () => {
    const cors = { ...openCors, 'access-control-allow-headers': 'content-type' };
    expect(await visit(await listen(scriptedServer(), { cors }))).toEqual({ session: 'session-1', ping: 'Failed to fetch', stream: 'Failed to fetch' });
  });

  it('does not see its session where the header is not exposed', async () => {
    const { 'access-control-expose-headers': _, ...cors } = openCors;
    expect((await visit(await listen(scriptedServer(), { cors }))).session).toBeNull();
  });

  it('gets nowhere where the server knows no preflight', async () => {
    const http = await listen(scriptedServer());
    http.preflightStatus = 405;
    expect((await visit(http)).session).toBe('Failed to fetch');
  });
});
