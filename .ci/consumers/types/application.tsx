// An application that uses every door, as strict as a compiler can be: compiled by each supported TypeScript, never run.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { StrictMode, type ReactElement } from 'react';
import {
  ConnectionStatus, json, type LiveError, liveResourceOptions, LivePanel, McpProvider, PauseButton, type Reason, ResourceTree, StatusAnnouncer, ToolRejection,
  useConnection, useFindings, useFrameLog, useFreshness, useLiveResource, useResourceTree, useSuspenseLiveResource, useToolCall,
} from 'mcp-live';
import { auditFrames, formatFindings, parseFrameLog } from 'mcp-live/audit';
import { streamableHttp as newer } from 'mcp-live/client';
import { connectServers, estimateLoad, validateArguments } from 'mcp-live/core';
import { McpDevtools } from 'mcp-live/devtools';
import { guardServer } from 'mcp-live/guard';
import { observedFetch, streamableHttp } from 'mcp-live/sdk';
import 'mcp-live/styles.css';
import { manualEnvironment, scriptedServer } from 'mcp-live/testing';
import { listen } from 'mcp-live/testing/node';

interface Deploy { version: string; state: 'running' | 'done' }

function isDeploy(value: Deploy | undefined): value is Deploy {
  return value !== undefined;
}

function Version({ uri }: { uri: string }): ReactElement {
  const live = useLiveResource(uri, { select: json<Deploy>(), pollIntervalMs: 10_000, server: undefined });
  const suspended: Deploy = useSuspenseLiveResource(uri, { select: json<Deploy>() }).data;
  const { ageMs, label, tone } = useFreshness(uri);
  const { status, error } = useConnection();
  const reason: Reason = live.reason;
  const failure: LiveError | null = live.error ?? error;
  const age: number | undefined = ageMs;
  // @ts-expect-error -- a mode is one of three words
  const wrong: 'subscribing' = live.mode;
  const state: 'running' | 'done' | undefined = isDeploy(live.data) ? live.data.state : undefined;
  return <p data-tone={tone} title={`${reason} ${age} ${wrong} ${status}`}>{state} {suspended.version} {label} {failure?.message} {failure?.kind}</p>;
}

function Rest(): ReactElement {
  const { call, outcome, isPending } = useToolCall('deploy', { timeoutMs: 1_000 });
  const { resources } = useResourceTree();
  const frames = useFrameLog();
  const findings = useFindings('deploys');
  const query = useQuery(liveResourceOptions('deploys', 'deploy://a'));
  return (
    <button disabled={isPending} onClick={() => void call({ environment: 'production' })}>
      {outcome !== undefined && <ToolRejection outcome={outcome} />}
      {resources.length} {frames.length} {findings.length} {query.data?.contents.length}
    </button>
  );
}

export function Application(): ReactElement {
  return (
    <StrictMode>
      <McpProvider
        servers={{ deploys: streamableHttp('https://deploys.example/mcp', { fetch: observedFetch().fetch }), logs: newer(new URL('https://logs.example/mcp')) }}
        defaultServer="deploys" policy={{ pollIntervalMs: 5_000, strategy: 'auto' }}
      >
        <LivePanel uri="deploy://production/status" title="Production" controls>
          {(data, live) => <b>{data.contents.length} {live.mode}</b>}
        </LivePanel>
        <Version uri="deploy://production/status" /><Rest />
        <ResourceTree onSelect={(uri: string) => uri.length} /><ConnectionStatus /><PauseButton /><StatusAnnouncer /><McpDevtools />
      </McpProvider>
    </StrictMode>
  );
}

export async function withoutReact(): Promise<string> {
  const queryClient = new QueryClient();
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock });
  const http = await listen(server);
  const servers = connectServers(queryClient, { deploys: streamableHttp(http.url) });
  const reading = await queryClient.fetchQuery(liveResourceOptions('deploys', 'deploy://a'));
  const load: number = estimateLoad({ users: 1, pollIntervalMs: 30_000, sessionMs: 1 }).readsPerDay;
  const outcome = validateArguments({ type: 'object' }, {});
  await servers.close();
  return `${reading.contents.length} ${load} ${outcome.kind} ${formatFindings(auditFrames(parseFrameLog('')).findings)} ${typeof guardServer}`;
}
