import { act, render } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { resourceKey } from 'mcp-live';
import { manualEnvironment, scriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { App } from '../../examples/embedding/query-app/App.js';
import { pass, sourceOf } from '../support/renderLive.js';

const uri = 'deploy://production/status';

/** An app with defaults of its own, which would have every query read again and again. */
function open(script: ScriptedServerOptions = {}) {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: { [uri]: 'v42 is running' }, ...script });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 0, staleTime: 0, refetchInterval: 60, refetchOnWindowFocus: 'always' } } });
  const loadTeams = vi.fn(() => Promise.resolve(['api', 'web']));
  const { container } = render(
    <StrictMode><App queryClient={queryClient} servers={{ deploys: sourceOf(server) }} environment={world} loadTeams={loadTeams} /></StrictMode>,
  );
  const shown = (name: string): string | null | undefined => container.querySelector(`[data-${name}]`)?.textContent;
  return { world, server, queryClient, loadTeams, shown, container };
}

test('an app of TanStack Query shows live resources beside its own queries, on one client', async () => {
  const { world, server, shown, queryClient } = open();
  await pass(world, 1_000);
  expect(shown('production')).toBe('v42 is running');
  await vi.waitFor(() => expect(shown('teams')).toBe('api, web'));
  server.set(uri, 'v43 is running');
  await pass(world, 1_000);
  expect(shown('production')).toBe('v43 is running');
  expect(queryClient.getQueryCache().getAll().map(({ queryKey }) => queryKey)).toEqual(expect.arrayContaining([['teams'], resourceKey('deploys', uri)]));
});

test("the app's defaults hold for its own queries and not for live ones", async () => {
  const { world, server, loadTeams } = open({ caps: { resources: {} }, readReply: { error: { code: -32603, message: 'The database is away' } } });
  await pass(world, 0);
  await vi.waitFor(() => expect(loadTeams.mock.calls.length).toBeGreaterThan(2));
  expect(server.log.count('resources/read')).toBe(1);
});

test('the age stands below wherever the server sends no updates', async () => {
  const { world, container } = open({ caps: { resources: {} } });
  await pass(world, 9_000);
  expect(container.querySelector('[data-mcp-freshness]')?.textContent).toContain('updated 9 seconds ago');
});

test('invalidating a live query reads once, from the wire', async () => {
  const { world, server, queryClient, shown } = open({ caps: { resources: {} } });
  await pass(world, 1_000);
  server.set(uri, 'v43 is running');
  act(() => { void queryClient.invalidateQueries({ queryKey: resourceKey('deploys', uri) }); });
  await pass(world, 500);
  expect(shown('production')).toBe('v43 is running');
  expect(server.log.count('resources/read')).toBe(2);
});
