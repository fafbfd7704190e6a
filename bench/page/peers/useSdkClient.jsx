// The real client of @modelcontextprotocol/sdk, connected once for the tree below. Panels render at once and wait for it where they read.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

const ClientContext = createContext(undefined);

export async function connectSdk({ url, transport }) {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport?.() ?? new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

export function SdkProvider({ settings, onClient, children }) {
  const [opening] = useState(() => {
    const wanted = connectSdk(settings);
    wanted.then((client) => onClient?.(client), () => {});
    return wanted;
  });
  const holders = useRef(0);
  useEffect(() => {
    holders.current += 1;
    return () => {
      holders.current -= 1;
      // StrictMode brings it back at once.
      queueMicrotask(() => { if (holders.current === 0) opening.then((client) => client.close(), () => {}); });
    };
  }, [opening]);
  return <ClientContext value={opening}>{children}</ClientContext>;
}

/** A promise of the client. */
export function useSdkClient() {
  return useContext(ClientContext);
}

/** Subscribes for as long as the component is mounted. */
export function useSubscription(uri) {
  const opening = useSdkClient();
  useEffect(() => {
    opening.then((client) => client.subscribeResource({ uri })).catch(() => {});
    return () => { opening.then((client) => client.unsubscribeResource({ uri })).catch(() => {}); };
  }, [opening, uri]);
}
