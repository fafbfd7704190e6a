import { ConnectionStatus, LivePanel, PauseButton, ResourceTree } from 'mcp-live';
import type { ReactElement } from 'react';
import type { SceneOptions } from './Scene.js';
import { treeResources } from './treeStates.js';

/** One server on which every kind of panel is at home: live, polled, structured, failing. */
export const dashboardScene: SceneOptions = {
  script: {
    resources: treeResources,
    caps: { resources: { subscribe: true, listChanged: true } },
    templates: [{ uriTemplate: 'deploy://{environment}/history/{day}', name: 'history', title: 'History of a day' }],
    subscribeReply: (uri) => (uri.includes('staging') ? { error: { code: -32603, message: 'Too many subscriptions' } } : 'ok'),
    readReply: (uri, call) => (uri.includes('canary') && call > 1 ? { error: { code: -32603, message: 'The database is away' } } : 'ok'),
  },
};

export interface DashboardProps {
  readonly titles?: readonly [string, string, string, string] | undefined;
}

/** All components together, as on a page of one's own. */
export function Dashboard({ titles = ['Production', 'Staging', 'Replicas', 'Canary'] }: DashboardProps): ReactElement {
  const uris = ['deploy://production/status', 'deploy://staging/status', 'deploy://production/replicas', 'deploy://canary/status'];
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: '0.75rem' }}>
        <ConnectionStatus />
        <PauseButton />
      </div>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))', gap: '1rem' }}>
        {uris.map((uri, index) => <LivePanel key={uri} uri={uri} title={titles[index]} controls />)}
      </div>
      <ResourceTree />
    </>
  );
}
