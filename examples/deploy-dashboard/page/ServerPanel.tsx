import { ConnectionStatus, json, LivePanel, useLiveResource } from 'mcp-live';
import type { ReactElement, ReactNode } from 'react';
import type { DeployStatus } from '../servers/DeployStatus.js';
import type { Faults } from '../servers/McpHost.js';
import type { Panel } from '../servers/Panel.js';
import { Breaker } from './Breaker.js';
import { StatusDocument } from './StatusDocument.js';

const deployStatus = json<DeployStatus>();

interface ServerPanelProps {
  panel: Panel & { readonly url: string };
  faults: Faults;
  onFaults: (host: string, faults: Faults) => void;
  /** How the connection is, where the panel does not say it already. */
  hasConnection?: boolean;
  /** More means to break it. */
  children?: ReactNode;
}

/** One server: what it shows, and below that how the page keeps it current, with the means to break it. */
export function ServerPanel({ panel, faults, onFaults, hasConnection = true, children }: ServerPanelProps): ReactElement {
  const { uri, name: server, title } = panel;
  return (
    <div className="card" data-panel={server}>
      {panel.look === 'plain'
        ? <LivePanel uri={uri} server={server} title={title} />
        : (
          <LivePanel uri={uri} server={server} title={title} select={deployStatus}>
            {(status) => <StatusDocument status={status} />}
          </LivePanel>
        )}
      <div className="card-foot">
        <div className="about"><p>{panel.about}</p><code>mcp-live/{panel.door}</code></div>
        <Facts uri={uri} server={server} />
        {hasConnection && <ConnectionStatus server={server} />}
        {children}
        <Breaker title={title} host={panel.host} offered={panel.faults} faults={faults} onFaults={onFaults} />
      </div>
    </div>
  );
}

/** What the hook says of how the resource is kept current, in its own words. */
function Facts({ uri, server }: { uri: string; server: string }): ReactElement {
  const { mode, reason, watch } = useLiveResource(uri, { server });
  return (
    <dl className="facts">
      <div><dt>Mode</dt><dd>{mode}</dd></div>
      <div><dt>Reason</dt><dd>{reason}</dd></div>
      <div><dt>Watch</dt><dd>{watch}</dd></div>
    </dl>
  );
}
