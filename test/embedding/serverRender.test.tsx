import { act } from '@testing-library/react';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import type { Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { hydratePage } from '../../examples/embedding/server-render/hydratePage.js';
import { statusUri } from '../../examples/embedding/server-render/Page.js';
import { renderPage } from '../../examples/embedding/server-render/renderPage.js';
import { pass, sourceOf } from '../support/renderLive.js';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
});

interface Opened { world: ManualEnvironment; server: ScriptedServer; html: string; readsOfServer: number }

/** The server answers a request, says goodbye, and the page's own time begins. */
async function serve(script: ScriptedServerOptions = {}, text = 'v42 is running'): Promise<Opened> {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: { [statusUri]: text }, ...script });
  let html: string | undefined;
  void renderPage({ servers: { deploys: sourceOf(server) }, environment: world }).then((page) => { html = page; });
  await vi.waitFor(async () => {
    await world.clock.advance(100);
    expect(html).toBeDefined();
  });
  await world.clock.advance(5_000);
  const readsOfServer = server.log.count('resources/read');
  server.log.clear();
  return { world, server, html: html ?? '', readsOfServer };
}

/** Every complaint of React fails the test: of what it recovers from here, on the console by the set-up. */
function takeUp({ world, server, html }: Opened): HTMLElement {
  document.body.innerHTML = html;
  const recovered: unknown[] = [];
  act(() => {
    root = hydratePage({ servers: { deploys: sourceOf(server) }, environment: world }, { onRecoverableError: (error) => recovered.push(error) });
  });
  expect(recovered).toEqual([]);
  const panel = document.querySelector<HTMLElement>('[data-mcp-panel]');
  if (panel === null) throw new Error('no panel');
  return panel;
}

test('the server reads once and sends the contents along, in the markup and as data', async () => {
  const { html, readsOfServer } = await serve();
  expect(readsOfServer).toBe(1);
  expect(html).toMatch(/data-status="ready"[^]*v42 is running[^]*<script type="application\/json"[^]*v42 is running/);
});

test('nothing that a server sends ends the script that carries it', async () => {
  const { html } = await serve({}, '</script><script>globalThis.pwned = 1</script>');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

test('taken up, the contents are there at once and polled no earlier than they are due', async () => {
  const opened = await serve({ caps: { resources: {} } });
  const panel = takeUp(opened);
  expect(panel.dataset['status']).toBe('ready');
  expect(panel.textContent).toContain('v42 is running');
  await pass(opened.world, 1_000);
  expect(opened.server.log.count('resources/read')).toBe(0);
  await pass(opened.world, 30_000);
  expect(opened.server.log.count('resources/read')).toBe(1);
});

test('taken up, a watched resource costs one catch-up and is live', async () => {
  const opened = await serve();
  opened.server.set(statusUri, 'v43 is running');
  const panel = takeUp(opened);
  await pass(opened.world, 1_000);
  expect(panel.textContent).toContain('v43 is running');
  expect(opened.server.log.count('resources/read')).toBe(1);
  opened.server.set(statusUri, 'v44 is running');
  await pass(opened.world, 1_000);
  expect(panel.textContent).toContain('v44 is running');
});

test('a page whose server was away is rendered, taken up without a word, and comes to life', async () => {
  const opened = await serve({ outage: { status: 503 } });
  const panel = takeUp(opened);
  opened.server.script.outage = undefined;
  await pass(opened.world, 60_000);
  expect(panel.dataset['status']).toBe('ready');
});
