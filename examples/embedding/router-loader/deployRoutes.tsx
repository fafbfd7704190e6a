import type { QueryClient } from '@tanstack/react-query';
import { LivePanel, liveResourceOptions, McpProvider, type McpProviderProps } from 'mcp-live';
import { connectServers } from 'mcp-live/core';
import type { ReactElement } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, useParams } from 'react-router';

type Servers = Pick<McpProviderProps, 'servers' | 'environment'> & { queryClient: QueryClient };

const statusOf = (environment: string | undefined): string => `deploy://${environment ?? 'production'}/status`;

/**
 * Loaders run before anything is rendered, so the servers are connected beside the router, once. The provider finds the same names
 * and sources on the same QueryClient and joins: one connection, one cache.
 */
export function deployRoutes({ queryClient, servers, environment }: Servers): { routes: RouteObject[]; close(): Promise<void> } {
  const connected = connectServers(queryClient, servers, { environment });
  const load = async ({ params }: LoaderFunctionArgs): Promise<null> => {
    await queryClient.prefetchQuery(liveResourceOptions('deploys', statusOf(params['environment'])));
    return null;
  };
  const routes: RouteObject[] = [{
    element: <McpProvider servers={servers} queryClient={queryClient} environment={environment}><Outlet /></McpProvider>,
    HydrateFallback: () => <p>Loading…</p>,
    children: [{ path: '/deploys/:environment', loader: load, Component: DeployPage }],
  }];
  return { routes, close: () => connected.close() };
}

function DeployPage(): ReactElement {
  const { environment } = useParams();
  return <LivePanel uri={statusOf(environment)} title={environment} />;
}
