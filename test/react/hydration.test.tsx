import { act } from '@testing-library/react';
import { dehydrate, type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LivePanel, McpProvider, PauseButton, text, useConnection, useFindings, useFrameLog, useFreshness, useLiveResource, useResourceTree } from 'mcp-live';
import { connectServers, liveResourceOptions } from 'mcp-live/core';
import { type ReactElement, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { type LivePage, livePage, sourceOf } from '../support/renderLive.js';

const uri = 'demo://a';
let root: Root | undefined;
let container: HTMLElement | undefined;

afterEach(() => {
  act(() => root?.unmount());
  container?.remove();
});

function Everything(): ReactElement {
  const { status, mode, reason } = useLiveResource(uri, { select: text() });
  const { label } = useFreshness(uri);
  const connection = useConnection();
  const tree = useResourceTree();
  return <p data-testid="all">{[status, mode, reason, label, connection.status, tree.status, useFindings().length, useFrameLog().length].join(' ')}</p>;
}

/** Renders as a server would, and hands the result to a page with the same state. Every complaint of React fails the test. */
function hydrate(page: LivePage, state: DehydratedState | undefined): HTMLElement {
  const tree = (queryClient: QueryClient): ReactElement => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={state}>
          <McpProvider servers={{ demo: sourceOf(page.server) }} environment={page.world}>
            <Everything /><LivePanel uri={uri} title="Production" controls /><PauseButton />
          </McpProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
  container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(tree(new QueryClient()));
  const element = container;
  const recovered: unknown[] = [];
  act(() => {
    root = hydrateRoot(element, tree(new QueryClient()), { onRecoverableError: (error) => recovered.push(error) });
  });
  expect(recovered).toEqual([]);
  return element;
}

/** What a server sends along: JSON. */
async function prefetch(page: LivePage): Promise<DehydratedState> {
  const queryClient = new QueryClient();
  const connected = connectServers(queryClient, { demo: sourceOf(page.server) }, { environment: page.world });
  await queryClient.prefetchQuery(liveResourceOptions('demo', uri));
  const state = JSON.parse(JSON.stringify(dehydrate(queryClient))) as DehydratedState;
  const closing = connected.close();
  await page.pass(5_000);
  await closing;
  page.server.log.clear();
  return state;
}

describe('hydration', () => {
  test('of an empty page makes React say nothing, and the page live', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const element = hydrate(page, undefined);
    await page.pass(1_000);
    expect(element.querySelector('[data-mcp-panel]')?.getAttribute('data-status')).toBe('ready');
    expect(element.querySelector('[data-mcp-content]')?.textContent).toBe('one');
    expect(page.server.log.count('initialize')).toBe(1);
  });

  test('of prefetched data shows it at once, and polls it no earlier than it is due', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    const prefetched = await prefetch(page);
    const element = hydrate(page, prefetched);
    expect(element.querySelector('[data-mcp-content]')?.textContent).toBe('one');
    expect(element.querySelector('[data-mcp-panel]')?.getAttribute('data-status')).toBe('ready');
    await page.pass(1_000);
    expect(page.server.log.count('resources/read')).toBe(0);
    expect(element.querySelector('[data-mcp-freshness]')?.textContent).toMatch(/updated \d seconds? ago/);
    await page.pass(30_000);
    expect(page.server.log.count('resources/read')).toBe(1);
  });

  test('of prefetched data that is watched costs one catch-up', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const prefetched = await prefetch(page);
    page.server.set(uri, 'two');
    const element = hydrate(page, prefetched);
    expect(element.querySelector('[data-mcp-content]')?.textContent).toBe('one');
    await page.pass(5_000);
    expect(page.server.log.count('resources/read')).toBe(1);
    expect(element.querySelector('[data-mcp-content]')?.textContent).toBe('two');
  });
});
