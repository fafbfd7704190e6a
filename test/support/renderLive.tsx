import { act, render, type RenderResult } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { McpProvider, type McpProviderProps } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import { type ReactElement, type ReactNode, StrictMode } from 'react';

/** A page in a world that stands still, in front of a scripted server named `demo`. */
export interface LivePage {
  readonly world: ManualEnvironment;
  readonly server: ScriptedServer;
  readonly queryClient: QueryClient;
  /** Renders in StrictMode, inside a provider. */
  show(children: ReactNode, props?: Partial<McpProviderProps>): RenderResult;
  /** The same tree with its provider, for renders of one's own. */
  tree(children: ReactNode, props?: Partial<McpProviderProps>): ReactElement;
  /** Lets time pass, and what it caused come on screen. */
  pass(ms: number): Promise<void>;
}

export function livePage(script: ScriptedServerOptions = {}): LivePage {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, ...script });
  const queryClient = new QueryClient();
  const servers = { demo: sourceOf(server) };
  const tree = (children: ReactNode, props: Partial<McpProviderProps> = {}): ReactElement => (
    <StrictMode>
      <McpProvider servers={servers} environment={world} queryClient={queryClient} {...props}>{children}</McpProvider>
    </StrictMode>
  );
  return { world, server, queryClient, tree, show: (children, props) => render(tree(children, props)), pass: (ms) => pass(world, ms) };
}

export function sourceOf(server: ScriptedServer, options: Parameters<typeof streamableHttp>[1] = {}): ReturnType<typeof streamableHttp> {
  return streamableHttp('http://scripted.test/mcp', { fetch: server.fetch, ...options });
}

/** So far time moves at once; what a real page would have finished meanwhile is then finished here too. */
const strideMs = 1_000;

/** Lets time pass in strides. TanStack Query tells its observers in turns of its own, and an answer takes several to be read. */
export async function pass(world: ManualEnvironment, ms: number): Promise<void> {
  await act(() => settle(world));
  for (let left = ms; left > 0; left -= strideMs) {
    // What a stride brought comes on screen before the next.
    await act(() => world.clock.advance(Math.min(left, strideMs)));
  }
  await act(() => settle(world));
}

async function settle(world: ManualEnvironment): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await world.clock.advance(0);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
