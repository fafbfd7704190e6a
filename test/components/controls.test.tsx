import { act, render, screen } from '@testing-library/react';
import { ConnectionStatus, LivePanel, McpProvider, PauseButton } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import { describe, expect, test, vi } from 'vitest';
import { livePage, pass } from '../support/renderLive.js';

const uri = 'demo://a';
const polled = { caps: { resources: {} } };
const press = async (name: string | RegExp): Promise<void> => act(async () => { screen.getByRole('button', { name }).click(); });
const status = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[data-mcp-connection]');
  if (element === null) throw new Error('no connection status');
  return element;
};
const words = (): string => (status().textContent ?? '').replace(/\s+/g, ' ').trim();

describe('the pause button', () => {
  test('rests everything under the provider and resumes it', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<><PauseButton /><LivePanel uri={uri} /></>);
    await page.pass(1_000);
    await press('Pause updates');
    await page.pass(120_000);
    expect(page.server.log.count('resources/read')).toBe(1);
    expect(document.querySelector<HTMLElement>('[data-mcp-panel]')?.dataset).toMatchObject({ mode: 'off', reason: 'paused', status: 'ready' });
    expect(document.querySelector<HTMLElement>('[data-mcp-pause]')?.dataset['paused']).toBe('true');
    await press('Resume updates');
    await page.pass(100);
    expect(page.server.log.count('resources/read')).toBe(2);
    expect(document.querySelector<HTMLElement>('[data-mcp-panel]')?.dataset['mode']).toBe('polling');
  });

  test('asks the caller who holds the state, and changes nothing by itself', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    const asked = vi.fn();
    page.show(<><PauseButton /><LivePanel uri={uri} /></>, { paused: false, onPausedChange: asked });
    await page.pass(1_000);
    await press('Pause updates');
    expect(asked).toHaveBeenCalledExactlyOnceWith(true);
    await page.pass(60_000);
    expect(page.server.log.count('resources/read')).toBeGreaterThanOrEqual(3);
    expect(screen.getByRole('button', { name: 'Pause updates' })).toBeTruthy();
  });

  test('tells the provider that holds the state itself', async () => {
    const page = livePage(polled);
    const asked = vi.fn();
    page.show(<PauseButton />, { defaultPaused: true, onPausedChange: asked });
    await press('Resume updates');
    expect(asked).toHaveBeenCalledExactlyOnceWith(false);
    expect(screen.getByRole('button', { name: 'Pause updates' })).toBeTruthy();
  });
});

describe('the connection status', () => {
  test('names the server, how it is, whether live updates can arrive, and the revision', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.show(<><ConnectionStatus /><LivePanel uri={uri} /></>);
    expect(words()).toBe('demo Connecting…');
    await page.pass(1_000);
    expect(status().dataset).toMatchObject({ mcpConnection: 'demo', status: 'ready', push: 'open' });
    expect(words()).toBe('demo Connected live updates can arrive protocol 2025-11-25');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says what an older revision takes away', async () => {
    const page = livePage({ protocolVersion: '2025-03-26' });
    page.show(<ConnectionStatus />);
    await page.pass(1_000);
    expect(words()).toMatch(/protocol 2025-03-26 ?an older revision, without titles/);
  });

  test('says when it tries again, and a button tries at once', async () => {
    const page = livePage({ outage: { status: 503 } });
    page.server.set(uri, 'v1');
    page.show(<><ConnectionStatus /><LivePanel uri={uri} /></>, { policy: { maxBackoffMs: 300_000 } });
    await page.pass(20_000);
    expect(words()).toMatch(/next try at \d\d:\d\d:\d\d/);
    page.server.script.outage = undefined;
    await press('Try now');
    await page.pass(1_000);
    expect(status().dataset['status']).toBe('ready');
    expect(document.querySelector('[data-mcp-content]')?.textContent).toBe('v1');
  });

  test('that stands while every read is answered with 503 says so, until one gets through', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'v1');
    page.server.set('demo://b', 'v1');
    page.show(<><ConnectionStatus /><LivePanel uri={uri} /><LivePanel uri="demo://b" /></>, { policy: { pollIntervalMs: 5_000, jitter: 0 } });
    await page.pass(1_000);
    expect(words()).toMatch(/^demo Connected /);
    page.server.script.readReply = { status: 503 };
    await page.pass(6_000);
    expect(status().dataset).toMatchObject({ status: 'ready', unanswered: '' });
    expect(words()).toMatch(/^demo Connected, but not answering/);
    expect(status().querySelector('[data-mcp-error]')?.textContent).toMatch(/503/);
    page.server.script.readReply = 'ok';
    await page.pass(300_000);
    expect(status().dataset['unanswered']).toBeUndefined();
    expect(words()).toMatch(/^demo Connected /);
  });

  test('says nothing of one resource that fails where others do not, nor of errors that are the server\'s own answers', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'v1');
    page.show(<><ConnectionStatus /><LivePanel uri={uri} /></>, { policy: { pollIntervalMs: 5_000, jitter: 0 } });
    await page.pass(1_000);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    await page.pass(6_000);
    expect(document.querySelector<HTMLElement>('[data-mcp-panel]')?.dataset['status']).toBe('error');
    expect(words()).toMatch(/^demo Connected /);
  });

  test('of another revision says both, and offers a button', async () => {
    const page = livePage({ protocolVersion: '1999-01-01' });
    page.show(<ConnectionStatus />);
    await page.pass(1_000);
    expect(status().dataset['status']).toBe('unsupported-version');
    expect(words()).toMatch(/^demo Protocol version not supported.*1999-01-01/);
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy();
  });

  test('that needs a sign-in waits for a person, in the panel too', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    const redirected = vi.fn();
    const refuse = (): Promise<Response> => Promise.resolve(new Response(null, { status: 401 }));
    const authProvider = {
      redirectUrl: 'http://localhost/cb', clientMetadata: { redirect_uris: ['http://localhost/cb'] }, clientInformation: () => ({ client_id: 'x' }),
      tokens: () => undefined, saveTokens: () => {}, redirectToAuthorization: redirected, saveCodeVerifier: () => {}, codeVerifier: () => 'v',
    };
    const servers = { demo: streamableHttp('http://scripted.test/mcp', { fetch: refuse, authProvider }) };
    render(<McpProvider servers={servers} environment={page.world}><ConnectionStatus /><LivePanel uri={uri} /></McpProvider>);
    // The SDK asks for the server's metadata in several places first.
    await vi.waitFor(async () => {
      await pass(page.world, 100);
      expect(status().dataset['status']).toBe('unauthorized');
    }, { timeout: 10_000 });
    expect(words()).toMatch(/^demo Sign-in needed/);
    expect(screen.getByRole('article').textContent).toContain('Sign in to see this');
    expect(screen.getAllByRole('button', { name: 'Sign in' })).toHaveLength(2);
    expect(redirected).not.toHaveBeenCalled();
  });
});
