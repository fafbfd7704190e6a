'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import { ConnectionStatus } from '../components/index.js';
import { useConnection, useMcp } from '../react/index.js';
import { declarationText } from './declarationText.js';
import { DeclaredLists } from './DeclaredLists.js';

/** Every connection of the provider, with what either side declared, as it crossed. */
export function ConnectionTable(): ReactElement {
  const { live, identities } = useMcp('McpDevtools');
  const names = useSyncExternalStore(live.subscribe, () => live.serverNames().join('\n'), () => '');
  const own = names.split('\n').filter((name) => Object.hasOwn(identities, name));
  if (own.length === 0) return <p>No server is named.</p>;
  return <ul data-mcp-list="">{own.map((name) => <li key={name}><OneConnection server={name} /></li>)}</ul>;
}

function OneConnection({ server }: { server: string }): ReactElement {
  const { serverInfo, serverCapabilities, clientCapabilities, protocolVersion, era, push } = useConnection(server);
  return (
    <>
      <ConnectionStatus server={server} />
      <dl>
        <dt>Server</dt><dd>{describe(serverInfo)}</dd>
        <dt>Revision</dt><dd>{protocolVersion ?? 'not known'}{era === undefined ? '' : ` (${era})`}</dd>
        <dt>Push</dt><dd>{push}</dd>
      </dl>
      <div data-mcp-declarations="">
        <Declaration side="Server" capabilities={serverCapabilities} />
        <Declaration side="Client" capabilities={clientCapabilities} />
      </div>
      <DeclaredLists server={server} />
    </>
  );
}

function Declaration({ side, capabilities }: { side: string; capabilities: unknown }): ReactElement {
  return (
    <figure>
      <figcaption>{side} declares</figcaption>
      <pre dir="ltr">{declarationText(capabilities)}</pre>
    </figure>
  );
}

function describe(info: unknown): string {
  const { name, version } = (typeof info === 'object' && info !== null ? info : {}) as { name?: unknown; version?: unknown };
  if (typeof name !== 'string') return 'does not say';
  return typeof version === 'string' ? `${name} ${version}` : name;
}
