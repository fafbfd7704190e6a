import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LivePanel, McpProvider, type McpProviderProps } from 'mcp-live';
import type { ReactElement } from 'react';

export const statusUri = 'deploy://production/status';

export interface PageProps extends Pick<McpProviderProps, 'servers' | 'environment'> {
  /** One for each request on the server, one for each page in the browser. */
  queryClient: QueryClient;
  state: DehydratedState;
}

/** The same tree on both sides. */
export function Page({ queryClient, state, servers, environment }: PageProps): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <McpProvider servers={servers} environment={environment}>
          <LivePanel uri={statusUri} title="Production" controls />
        </McpProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
