import { ConnectionStatus, LivePanel, McpProvider, type McpProviderProps, PauseButton, ResourceTree } from 'mcp-live';
import { type ReactElement, useState } from 'react';

const pinned = { Production: 'deploy://production/status', Staging: 'deploy://staging/status' };
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))', gap: '1rem' } as const;

/** Servers come from outside, so that tests and stories bring their own. */
export function Dashboard(props: Pick<McpProviderProps, 'servers' | 'environment'>): ReactElement {
  const [chosen, setChosen] = useState<string>();
  return (
    <McpProvider {...props} policy={{ pollIntervalMs: 15_000 }}>
      <header>
        <h1>Deploys</h1>
        <ConnectionStatus />
        <PauseButton />
      </header>
      <main style={grid}>
        {Object.entries(pinned).map(([title, uri]) => <LivePanel key={uri} uri={uri} title={title} />)}
        <ResourceTree onSelect={setChosen} />
        {chosen !== undefined && <LivePanel key={chosen} uri={chosen} title={chosen} controls />}
      </main>
    </McpProvider>
  );
}
