import { act, render } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { manualEnvironment, scriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { deployRoutes } from '../../examples/embedding/router-loader/deployRoutes.js';
import { pass, sourceOf } from '../support/renderLive.js';
import { until } from './until.js';

let close: (() => Promise<void>) | undefined;
afterEach(() => { void close?.(); });

async function open(script: ScriptedServerOptions = {}) {
  const world = manualEnvironment();
  const server = scriptedServer({
    clock: world.clock, resources: { 'deploy://production/status': 'v42 is running', 'deploy://staging/status': 'v43 is running' }, ...script,
  });
  const app = deployRoutes({ queryClient: new QueryClient(), servers: { deploys: sourceOf(server) }, environment: world });
  close = app.close;
  const router = createMemoryRouter(app.routes, { initialEntries: ['/deploys/production'] });
  const { container } = render(<StrictMode><RouterProvider router={router} /></StrictMode>);
  const panel = (): HTMLElement | null => container.querySelector('[data-mcp-panel]');
  const go = async (path: string): Promise<void> => { await act(() => router.navigate(path)); };
  await until(world, 0, () => panel()?.dataset['status'] === 'ready');
  return { world, server, panel, go };
}

test('a loader reads before the page is shown, on the connection that the page then uses', async () => {
  const { world, server, panel } = await open({ caps: { resources: {} } });
  expect(panel()?.textContent).toContain('v42 is running');
  await pass(world, 1_000);
  expect(server.log.count('initialize')).toBe(1);
  expect(server.log.count('resources/read')).toBe(1);
});

test('the next page is there with its contents, and what left the screen is no longer polled', async () => {
  const { world, server, panel, go } = await open({ caps: { resources: {} } });
  await go('/deploys/staging');
  expect(panel()?.dataset).toMatchObject({ mcpPanel: 'deploy://staging/status', status: 'ready' });
  expect(panel()?.textContent).toContain('v43 is running');
  await pass(world, 40_000);
  expect(server.log.count('resources/read', 'deploy://production/status')).toBe(1);
  expect(server.log.count('resources/read', 'deploy://staging/status')).toBe(2);
  expect(server.log.count('initialize')).toBe(1);
});

test('a server with live updates is watched from then on', async () => {
  const { world, server, panel } = await open();
  await pass(world, 1_000);
  expect(panel()?.dataset['mode']).toBe('subscribed');
  server.set('deploy://production/status', 'v44 is running');
  await pass(world, 1_000);
  expect(panel()?.textContent).toContain('v44 is running');
});

test('a server that is away does not keep the page away', async () => {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, initializeReply: { status: 401 } });
  const app = deployRoutes({ queryClient: new QueryClient(), servers: { deploys: sourceOf(server) }, environment: world });
  close = app.close;
  const { container } = render(<StrictMode><RouterProvider router={createMemoryRouter(app.routes, { initialEntries: ['/deploys/production'] })} /></StrictMode>);
  await until(world, 1_000, () => container.querySelector('[data-mcp-panel]')?.getAttribute('data-status') === 'error');
});
