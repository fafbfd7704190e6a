import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { useEffect } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { rendered } from '../probe.js';
import { SdkProvider, useSdkClient, useSubscription } from './useSdkClient.jsx';
import { firstText, View } from './View.jsx';

function makeRoot(settings, Below) {
  const provider = () => new Map();
  return function Root({ children }) {
    return (
      <SWRConfig value={{ provider, fallback: settings.fallback ?? {} }}>
        <SdkProvider settings={settings}>{Below === undefined ? children : <Below>{children}</Below>}</SdkProvider>
      </SWRConfig>
    );
  };
}

/** B: polling. */
export const polling = {
  id: 'B',
  name: 'B: SWR refreshInterval',
  open(settings) {
    function Panel({ uri }) {
      rendered();
      const opening = useSdkClient();
      const { data } = useSWR(uri, async (key) => (await opening).readResource({ uri: key }), { refreshInterval: settings.pollMs });
      return <View text={firstText(data)} />;
    }
    return { Root: makeRoot(settings), Panel };
  },
};

/** B with subscriptions: a key is mutated on each announcement. */
export const mutating = {
  id: 'B-mutate',
  name: 'B: SWR + mutate(key) on announcements',
  open(settings) {
    function Below({ children }) {
      const opening = useSdkClient();
      const { mutate } = useSWRConfig();
      useEffect(() => {
        void opening.then((client) => {
          client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => { void mutate(params.uri); });
        });
      }, [opening, mutate]);
      return children;
    }
    function Panel({ uri }) {
      rendered();
      const opening = useSdkClient();
      const { data } = useSWR(uri, async (key) => (await opening).readResource({ uri: key }));
      useSubscription(uri);
      return <View text={firstText(data)} />;
    }
    return { Root: makeRoot(settings, Below), Panel };
  },
};
