import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { FreshnessLine, liveResourceOptions, McpProvider, type McpProviderProps } from 'mcp-live';
import type { ReactElement } from 'react';

export interface AppProps extends Pick<McpProviderProps, 'servers' | 'environment'> {
  /** The one the app has already, with its own defaults. */
  queryClient: QueryClient;
  loadTeams(): Promise<string[]>;
}

/** The provider takes the client of the app, so that one cache, one devtools and one persister see all. */
export function App({ queryClient, servers, environment, loadTeams }: AppProps): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <McpProvider servers={servers} environment={environment}>
        <Teams loadTeams={loadTeams} />
        <Production />
      </McpProvider>
    </QueryClientProvider>
  );
}

/** A query as the app had it before. */
function Teams({ loadTeams }: Pick<AppProps, 'loadTeams'>): ReactElement {
  const { data, error } = useQuery({ queryKey: ['teams'], queryFn: loadTeams });
  return <p data-teams="">{data?.join(', ') ?? error?.message ?? 'Loading…'}</p>;
}

/** A query beside it, which is live. */
function Production(): ReactElement {
  const uri = 'deploy://production/status';
  const { data, error } = useQuery(liveResourceOptions('deploys', uri, { pollIntervalMs: 10_000 }));
  const [item] = data?.contents ?? [];
  return (
    <section aria-label="Production">
      <p data-production="">{item?.kind === 'text' ? item.text : (error?.message ?? 'Loading…')}</p>
      <FreshnessLine uri={uri} />
    </section>
  );
}
