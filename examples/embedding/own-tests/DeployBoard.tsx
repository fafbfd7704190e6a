import { json, McpProvider, type McpProviderProps, useFreshness, useLiveResource } from 'mcp-live';
import type { ReactElement } from 'react';

interface Deploy { version: string; failed: boolean }

/** The dashboard under test. */
export function DeployBoard(props: Pick<McpProviderProps, 'servers' | 'environment'>): ReactElement {
  return <McpProvider {...props}><State uri="deploy://production/status" /></McpProvider>;
}

function State({ uri }: { uri: string }): ReactElement {
  const { data, status, mode } = useLiveResource(uri, { select: json<Deploy>() });
  const { label, tone } = useFreshness(uri);
  if (data === undefined) return <p role="status">{status}</p>;
  return (
    <p role="status" data-tone={tone}>
      {data.version} {data.failed ? 'failed' : 'is running'}{mode === 'subscribed' ? '' : `, ${label ?? 'just now'}`}
    </p>
  );
}
