'use client';
import { type QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { PolicyParts } from '../freshness/index.js';
import type { MessageOverrides } from '../messages/index.js';
import type { Finding, ServerSource } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import { type McpBinding, McpContext } from './McpContext.js';
import { PauseContext } from './PauseContext.js';
import { useClient } from './useClient.js';
import { usePauseControl } from './usePauseControl.js';
import { useRegistration } from './useRegistration.js';
import { useStable } from './useStable.js';

export interface McpProviderProps {
  /** Servers by the names that hooks and panels use. Adding, removing or replacing an entry opens or closes just that one. */
  servers: Record<string, ServerSource>;
  /** For hooks and panels that name no server; not needed where there is one. */
  defaultServer?: string | undefined;
  /** How everything below is kept current, unless a hook or panel says otherwise. */
  policy?: PolicyParts | undefined;
  /** Whether timed reads and re-reads rest; never a first read or a person's. Give it to hold the state yourself. */
  paused?: boolean | undefined;
  defaultPaused?: boolean | undefined;
  onPausedChange?: ((isPaused: boolean) => void) | undefined;
  /** Default: the nearest QueryClientProvider's, else one of its own. */
  queryClient?: QueryClient | undefined;
  /** Time, chance and page; the first provider of a QueryClient sets it. A manual clock drives connections, reads and labels alike. */
  environment?: Partial<Environment> | undefined;
  /** Language of ages, dates and sizes, as a BCP 47 tag. Default: British English, as the messages are. */
  locale?: string | undefined;
  messages?: MessageOverrides | undefined;
  /** Told of each fault once: a watch that stayed silent, an announcement that was never declared. */
  onFinding?: ((finding: Finding) => void) | undefined;
  children?: ReactNode;
}

/**
 * Connects servers for the tree below it, for as long as the tree is on screen. Renders nothing of its own.
 * @throws RangeError for a policy option out of range; Error where another provider of the same QueryClient gives a name to a
 * different source
 */
export function McpProvider(props: McpProviderProps): ReactElement {
  const { servers, defaultServer, locale, children } = props;
  const { queryClient, ownClient } = useClient(props.queryClient);
  const policy = useStable(props.policy);
  const { live, registration } = useRegistration(queryClient, ownClient, servers, policy, props);
  const pause = usePauseControl(registration, props);
  const identities = useStable(identitiesOf(servers));
  const messages = useStable(props.messages);
  const binding = useMemo<McpBinding>(
    () => ({ queryClient, live, registration, identities, defaultServer, policy, locale: locale && checkLocale(locale), messages, ownClient }),
    [queryClient, live, registration, identities, defaultServer, policy, locale, messages, ownClient],
  );
  // A client of the host stays the one that its own queries below use.
  const hasHost = useContext(QueryClientContext) !== undefined;
  return (
    <McpContext.Provider value={binding}>
      <PauseContext.Provider value={pause}>
        {hasHost ? children : <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>}
      </PauseContext.Provider>
    </McpContext.Provider>
  );
}

function identitiesOf(servers: Record<string, ServerSource>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(servers).map(([name, source]) => [name, source.identity]));
}

function checkLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale;
  } catch {
    throw new RangeError(`mcp-live: locale is ${JSON.stringify(locale)}; it takes a BCP 47 tag such as "en-GB" or "de"`);
  }
}
