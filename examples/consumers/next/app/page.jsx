// A server component: it renders the library's panel inside the application's client provider, and loads the door without React.
import { LivePanel } from 'mcp-live';
import { estimateLoad } from 'mcp-live/core';
import { Dashboard } from './Dashboard.jsx';

export default async function Page({ searchParams }) {
  const { server = 'https://deploys.example/mcp' } = await searchParams;
  const { readsPerDay } = estimateLoad({ users: 10, pollIntervalMs: 30_000, sessionMs: 3_600_000 });
  return (
    <Dashboard server={server}>
      <LivePanel uri="deploy://production/status" title="Production" />
      <p>at most {readsPerDay} reads a day</p>
    </Dashboard>
  );
}
