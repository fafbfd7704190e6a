import { act, render, screen } from '@testing-library/react';
import { streamableHttp } from 'mcp-live/sdk';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { expect, test } from 'vitest';
import { DeployBoard } from './DeployBoard.js';

const uri = 'deploy://production/status';

/** A world that stands still, a server in the page, and the dashboard in front of it. */
function open(script: ScriptedServerOptions = {}): { world: ManualEnvironment; server: ScriptedServer } {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: { [uri]: '{"version":"v42","failed":false}' }, ...script });
  render(<DeployBoard servers={{ deploys: streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) }} environment={world} />);
  return { world, server };
}

/** Moves the clock; what it caused is on screen afterwards, for the assertion that waits for it. */
const pass = (world: ManualEnvironment, ms: number): Promise<void> => act(() => world.clock.advance(ms));

test('shows what the server announces', async () => {
  const { server } = open();
  await screen.findByText('v42 is running');
  server.set(uri, '{"version":"v43","failed":false}');
  await screen.findByText('v43 is running');
});

test('says how old it is where the server declares no subscriptions, and polls', async () => {
  const { world, server } = open({ caps: { resources: {} } });
  await screen.findByText(/^v42 is running/);
  server.set(uri, '{"version":"v43","failed":true}');
  await pass(world, 12_000);
  await screen.findByText('v42 is running, updated 12 seconds ago');
  await pass(world, 20_000);
  await screen.findByText(/^v43 failed/);
  expect(server.log.count('resources/read')).toBe(2);
});

test('keeps what it has through an outage', async () => {
  const { world, server } = open({ caps: { resources: {} } });
  await screen.findByText(/^v42 is running/);
  server.script.outage = 'network-error';
  await pass(world, 120_000);
  await screen.findByText('v42 is running, updated 2 minutes ago');
  expect(screen.getByRole('status').dataset['tone']).toBe('amber');
});
