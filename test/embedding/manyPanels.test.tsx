import { act, render } from '@testing-library/react';
import { streamableHttp } from 'mcp-live/client';
import { manualEnvironment, scriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { Profiler, StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { Wall } from '../../examples/embedding/many-panels/Wall.js';
import { pass, sourceOf } from '../support/renderLive.js';
import { until } from './until.js';

const uris = Array.from({ length: 50 }, (_, index) => `deploy://host-${index}/status`);
/** 200 panels, four on each resource. */
const panels = Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, title: `Panel ${index}`, uri: uris[index % uris.length] ?? '' }));

async function open(script: ScriptedServerOptions, isModern = false) {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: Object.fromEntries(uris.map((uri) => [uri, 'v42 is running'])), ...script });
  let renders = 0;
  const source = isModern ? streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) : sourceOf(server);
  const { container, unmount } = render(
    <StrictMode>
      <Profiler id="wall" onRender={() => { renders += 1; }}><Wall servers={{ deploys: source }} environment={world} panels={panels} /></Profiler>
    </StrictMode>,
  );
  const count = (mode: string): number => container.querySelectorAll(`[data-mcp-panel][data-status='ready'][data-mode='${mode}']`).length;
  const settled = (mode: string): Promise<void> => until(world, 200, () => count(mode) === panels.length);
  return { world, server, container, count, settled, unmount, renders: () => renders };
}

describe('200 panels on 50 resources', () => {
  test('cost 50 reads an interval, two timers, and no render that brings nothing new, where the server is polled', { timeout: 60_000 }, async () => {
    const { world, server, settled, renders } = await open({ caps: { resources: {} } });
    await settled('polling');
    await pass(world, 1_000);
    expect(server.log.count('resources/read')).toBe(50);
    expect(server.mostReadsAtOnce).toBe(1);
    expect(world.clock.pending, 'one timer for reads, one for labels').toBe(2);
    const rendersBefore = renders();
    await pass(world, 32_000);
    expect(server.log.count('resources/read')).toBe(100);
    expect(world.clock.pending).toBe(2);
    expect(renders() - rendersBefore).toBe(0);
  });

  test.for([
    ['a stream and 50 subscriptions of the older revisions', false, {}, 50],
    ['one stream for all of the newest revision', true, { eras: ['modern'] as const }, 0],
  ] as const)('cost %s, and nothing while nothing changes', { timeout: 60_000 }, async ([, isModern, script, subscriptions]) => {
    const { world, server, settled, container } = await open(script, isModern);
    await settled('subscribed');
    await pass(world, 10_000);
    expect(server.log.count('resources/read'), 'one each, and one more since the watch was not yet there at the first').toBe(100);
    expect(server.log.count('resources/subscribe')).toBe(subscriptions);
    expect(server.openStreams).toBe(1);
    server.log.clear();
    await pass(world, 30_000);
    expect(server.log.methods).toEqual([]);
    act(() => server.set(uris[7] ?? '', 'v43 is running'));
    await pass(world, 1_000);
    expect(server.log.methods).toEqual(['resources/read']);
    expect([...container.querySelectorAll('[data-mcp-content]')].filter(({ textContent }) => textContent === 'v43 is running')).toHaveLength(4);
  });

  test('leave nothing behind', { timeout: 60_000 }, async () => {
    const { world, server, settled, unmount } = await open({});
    await settled('subscribed');
    unmount();
    await pass(world, 10_000);
    expect(world.clock.pending).toBe(0);
    expect(server.openStreams).toBe(0);
    expect(server.sessions.size).toBe(0);
  });
});
