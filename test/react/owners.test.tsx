import { render, screen } from '@testing-library/react';
import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { json, McpProvider, text, useLiveResource, useSuspenseLiveResource, type LiveResourceOptions } from 'mcp-live';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { Component, type ReactElement, type ReactNode, StrictMode, Suspense } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { livePage, pass, sourceOf } from '../support/renderLive.js';

const asJson = { select: json() };
const asText = { select: text() };

function View({ uri, options }: { uri: string; options: LiveResourceOptions<unknown> }): ReactElement {
  const { status, data, error } = useLiveResource<unknown>(uri, options);
  return <p data-testid="view">{`${status} ${error?.kind ?? '-'} ${JSON.stringify(data) ?? '-'}`}</p>;
}

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <p data-testid="boundary">{`${error.name}: ${error.message}`}</p>;
  }
}

const shown = (id = 'view'): string | null => screen.getByTestId(id).textContent;

describe('what is on screen is the data of the resource that is named, or nothing', () => {
  test('where its reading cannot be used and another was shown in the same place before', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set('demo://a', '{"owner":"a"}');
    page.server.set('demo://b', 'not json');
    const { rerender } = page.show(<View uri="demo://a" options={asJson} />);
    await page.pass(1_000);
    rerender(page.tree(<View uri="demo://b" options={asJson} />));
    await page.pass(2_000);
    expect(shown()).toBe('error parse -');
  });

  test('where the person is another', async () => {
    const world = manualEnvironment();
    const server = scriptedServer({ clock: world.clock, caps: { resources: {} } });
    server.set('demo://a', '{"owner":"alice"}');
    const queryClient = new QueryClient();
    const tree = (identity: string): ReactElement => (
      <StrictMode><McpProvider servers={{ demo: sourceOf(server, { identity }) }} environment={world} queryClient={queryClient}><View uri="demo://a" options={asJson} /></McpProvider></StrictMode>
    );
    const { rerender } = render(tree('alice'));
    await pass(world, 1_000);
    expect(shown()).toContain('alice');
    server.set('demo://a', 'not json');
    rerender(tree('bob'));
    await pass(world, 2_000);
    expect(shown()).toBe('error parse -');
  });

  test('keeps its own last value while a reading of it cannot be used', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set('demo://a', '{"owner":"a"}');
    page.show(<View uri="demo://a" options={asJson} />);
    await page.pass(1_000);
    page.server.set('demo://a', 'not json');
    await page.pass(31_000);
    expect(shown()).toBe('error parse {"owner":"a"}');
  });

  test('whatever the host wants shown in the meantime', async () => {
    const world = manualEnvironment();
    const server = scriptedServer({ clock: world.clock, caps: { resources: {} }, readDelayMs: 500 });
    server.set('demo://a', 'of a');
    server.set('demo://b', 'of b');
    const queryClient = new QueryClient({ defaultOptions: { queries: { placeholderData: keepPreviousData } } });
    const tree = (uri: string): ReactElement => <McpProvider servers={{ demo: sourceOf(server) }} environment={world} queryClient={queryClient}><View uri={uri} options={asText} /></McpProvider>;
    const { rerender } = render(tree('demo://a'));
    await pass(world, 2_000);
    rerender(tree('demo://b'));
    await pass(world, 100);
    expect(shown()).toBe('loading - -');
    await pass(world, 1_000);
    expect(shown()).toBe('ready - "of b"');
  });
});

test('a suspended component whose reading cannot be used throws that to its boundary, and never renders without data', async () => {
  const page = livePage({ caps: { resources: {} } });
  page.server.set('demo://a', 'not json');
  function Owner(): ReactElement {
    const { data } = useSuspenseLiveResource('demo://a', { select: json<{ owner: string }>() });
    return <p>{data.owner}</p>;
  }
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  page.show(<Boundary><Suspense fallback={null}><Owner /></Suspense></Boundary>);
  await page.pass(2_000);
  said.mockRestore();
  expect(shown('boundary')).toMatch(/^LiveError: .*not JSON/);
});

test('a provider that was refused holds nothing that it named before', async () => {
  const world = manualEnvironment();
  const [one, two] = [scriptedServer({ clock: world.clock, caps: { resources: {} } }), scriptedServer({ clock: world.clock, caps: { resources: {} } })];
  one.set('demo://a', 'v');
  const queryClient = new QueryClient();
  const tree = (isPaused: boolean, hasOther: boolean): ReactElement => (
    <>
      <McpProvider servers={{ a: sourceOf(one), b: sourceOf(one) }} defaultServer="a" environment={world} queryClient={queryClient} paused={isPaused}><View uri="demo://a" options={asText} /></McpProvider>
      {hasOther && <Boundary><McpProvider servers={{ a: sourceOf(one), b: sourceOf(two, { headers: { x: '1' } }) }} environment={world} queryClient={queryClient} /></Boundary>}
    </>
  );
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender, unmount } = render(tree(false, false));
  await pass(world, 1_000);
  rerender(tree(false, true));
  await pass(world, 1_000);
  said.mockRestore();
  expect(shown('boundary')).toContain('different sources');
  rerender(tree(true, true));
  await pass(world, 60_000);
  const before = one.log.count('resources/read');
  await pass(world, 300_000);
  expect(one.log.count('resources/read')).toBe(before);
  unmount();
  await pass(world, 5_000);
  expect(one.sessions.size).toBe(0);
  expect(world.clock.pending).toBe(0);
});
