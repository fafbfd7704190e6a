import { type DehydratedState, QueryClient } from '@tanstack/react-query';
import type { McpProviderProps } from 'mcp-live';
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { Page } from './Page.js';

/** Takes up in the browser what `renderPage` sent. The state is data in a script that never runs, which every content policy allows. */
export function hydratePage({ servers, environment }: Pick<McpProviderProps, 'servers' | 'environment'>, options?: HydrationOptions): Root {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as DehydratedState;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  return hydrateRoot(root, <Page queryClient={new QueryClient()} state={state} servers={servers} environment={environment} />, options);
}
