import { type Finding, McpProvider, PauseButton } from 'mcp-live';
import { streamableHttp as streamableHttpByClient } from 'mcp-live/client';
import { streamableHttp as streamableHttpBySdk } from 'mcp-live/sdk';
import { type ReactElement, useCallback, useState } from 'react';
import type { DashboardState } from '../control/DashboardState.js';
import type { Faults } from '../servers/McpHost.js';
import { DeployButtons } from './DeployButtons.js';
import { InvoiceSearch } from './InvoiceSearch.js';
import { policyFromAddress } from './policyFromAddress.js';
import { ServerPanel } from './ServerPanel.js';
import { createSignIn, type Returned } from './signIn.js';
import { SignedInPanel } from './SignedInPanel.js';

const byDoor = { sdk: streamableHttpBySdk, client: streamableHttpByClient };
/** Findings to look at. */
const mostKept = 20;
const sound: Faults = { isMute: false, isDown: false };

export function App({ dashboard, returned }: { dashboard: DashboardState; returned: Returned | undefined }): ReactElement {
  const { panels, signedIn } = dashboard;
  const [signIn] = useState(() => createSignIn(signedIn.run));
  const [servers] = useState(() => ({
    ...Object.fromEntries(panels.map(({ name, url, door }) => [name, byDoor[door](url)])),
    [signedIn.name]: byDoor[signedIn.door](signedIn.url, { authProvider: signIn.provider }),
  }));
  const [policy] = useState(() => policyFromAddress(location.search));
  const [faults, setFaults] = useState(dashboard.faults);
  const onFaults = (host: string, changed: Faults): void => setFaults((all) => ({ ...all, [host]: changed }));
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const onFinding = useCallback((finding: Finding) => setFindings((all) => [...all, finding].slice(-mostKept)), []);
  return (
    <McpProvider servers={servers} policy={policy} onFinding={onFinding}>
      <header className="page-head">
        <div>
          <h1>Deploys to production</h1>
          <p>One table, written by a pipeline that knows no reader. {panels.length} panels show it, each as current as its server allows.</p>
        </div>
        <div className="actions">
          <DeployButtons />
          <PauseButton />
        </div>
      </header>
      <main>
        <div className="cards">
          {panels.map((panel) => (
            <ServerPanel key={panel.name} panel={panel} faults={faults[panel.host] ?? sound} onFaults={onFaults} />
          ))}
        </div>
        <div className="below">
          <SignedInPanel panel={signedIn} signIn={signIn} returned={returned} faults={faults[signedIn.host] ?? sound} onFaults={onFaults} />
          <InvoiceSearch server="tools" findings={findings} />
        </div>
      </main>
      <footer className="page-foot">{dashboard.database}</footer>
    </McpProvider>
  );
}
