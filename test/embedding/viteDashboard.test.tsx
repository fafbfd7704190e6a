import { act } from '@testing-library/react';
import { render } from '@testing-library/react';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { Dashboard } from '../../examples/embedding/vite-dashboard/Dashboard.js';
import { pass, sourceOf } from '../support/renderLive.js';

test('the dashboard shows what it pins, and what is chosen in the tree', async () => {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: { 'deploy://production/status': 'v42', 'deploy://staging/status': 'v43', 'deploy://canary/status': 'v44' } });
  const { container } = render(<StrictMode><Dashboard servers={{ deploys: sourceOf(server) }} environment={world} /></StrictMode>);
  await pass(world, 1_000);
  const shown = (): string[] => [...container.querySelectorAll('[data-mcp-panel] [data-mcp-content]')].map(({ textContent }) => textContent ?? '');
  expect(shown()).toEqual(['v42', 'v43']);
  const row = container.querySelector<HTMLElement>("[data-mcp-tree-row='resource'][title='deploy://canary/status']");
  act(() => row?.click());
  await pass(world, 1_000);
  expect(shown()).toEqual(['v42', 'v43', 'v44']);
});
