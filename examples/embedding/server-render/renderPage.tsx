import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { McpProviderProps } from 'mcp-live';
import { connectServers, liveResourceOptions } from 'mcp-live/core';
import { renderToString } from 'react-dom/server';
import { Page, statusUri } from './Page.js';

/** Answers one request: reads first, renders then. Rendering itself opens nothing. */
export async function renderPage({ servers, environment }: Pick<McpProviderProps, 'servers' | 'environment'>): Promise<string> {
  const queryClient = new QueryClient();
  const connected = connectServers(queryClient, servers, { environment });
  // Never rejects: a page whose server is away is rendered as loading, and the browser tries again.
  await queryClient.prefetchQuery(liveResourceOptions('deploys', statusUri));
  const state = dehydrate(queryClient);
  const html = renderToString(<Page queryClient={queryClient} state={state} servers={servers} environment={environment} />);
  // The reader does not wait for the goodbye.
  void connected.close();
  return `<div id="root">${html}</div><script type="application/json" id="state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}
