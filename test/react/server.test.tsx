// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { FreshnessLine, LivePanel, McpProvider, StatusAnnouncer, text, useLiveResource, useResourceTree, useSuspenseLiveResource } from 'mcp-live';
import { connectServers, liveResourceOptions } from 'mcp-live/core';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { type ReactElement, StrictMode, Suspense } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.browser';
import { describe, expect, test } from 'vitest';
import { expectConsole } from '../support/failOnConsole.js';
import { sourceOf } from '../support/renderLive.js';

const uri = 'demo://a';

function Text(): ReactElement {
  const { status, data } = useLiveResource(uri, { select: text() });
  return <p>{`${status} ${data ?? '-'}`}</p>;
}

function Tree(): ReactElement {
  return <p>{useResourceTree().status}</p>;
}

function Suspended(): ReactElement {
  return <p>{useSuspenseLiveResource(uri, { select: text() }).data}</p>;
}

describe('on a server', () => {
  test('rendering opens nothing and leaves no timer', async () => {
    const world = manualEnvironment();
    const server = scriptedServer({ clock: world.clock });
    const html = renderToString(
      <StrictMode>
        <McpProvider servers={{ demo: sourceOf(server) }} environment={world}>
          <Text /><Tree /><LivePanel uri={uri} title="Production" controls /><FreshnessLine uri={uri} /><StatusAnnouncer />
        </McpProvider>
      </StrictMode>,
    );
    expect(html).toMatch(/connecting -/);
    expect(html).toMatch(/data-status="connecting"/);
    expect(html).not.toMatch(/role="status"/);
    await world.clock.advance(60_000);
    expect(server.log.entries).toEqual([]);
    expect(world.clock.pending).toBe(0);
  });

  test('what was prefetched with connectServers is rendered', async () => {
    const world = manualEnvironment();
    const server = scriptedServer({ clock: world.clock });
    server.set(uri, 'one');
    const queryClient = new QueryClient();
    const servers = { demo: sourceOf(server) };
    const connected = connectServers(queryClient, servers, { environment: world });
    await queryClient.prefetchQuery(liveResourceOptions('demo', uri));
    const html = renderToString(
      <McpProvider servers={servers} queryClient={queryClient} environment={world}>
        <Text /><LivePanel uri={uri} /><Suspense fallback="waiting"><Suspended /></Suspense>
      </McpProvider>,
    );
    expect(html).toMatch(/ready one/);
    expect(html).toMatch(/data-mcp-content="">.*one/);
    expect(html).not.toMatch(/waiting/);
    await connected.close();
  });

  test('a suspense hook without data throws to its boundary at once, and the rest is streamed', async () => {
    const world = manualEnvironment();
    const server = scriptedServer({ clock: world.clock });
    const errors: string[] = [];
    const stream = await renderToReadableStream(
      <McpProvider servers={{ demo: sourceOf(server) }} environment={world}>
        <Suspense fallback={<p>waiting</p>}><Suspended /></Suspense><p>beside</p>
      </McpProvider>,
      { onError: (error) => { errors.push((error as Error).message); } },
    );
    const html = await new Response(stream).text();
    expect(html).toMatch(/waiting/);
    expect(html).toMatch(/beside/);
    expect(errors).toEqual([expect.stringMatching(/^resources\/read of demo:\/\/a was not sent: rendering on a server opens nothing; prefetch/)]);
    expect(server.log.entries).toEqual([]);
  });

  test('a mistake of the programmer is thrown there too', () => {
    expectConsole(/^/);
    const server = scriptedServer();
    console.error('');
    expect(() => renderToString(<McpProvider servers={{ a: sourceOf(server), b: sourceOf(server) }}><Text /></McpProvider>)).toThrow(/\("a", "b"\)/);
  });
});
