import { hashKey, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { rendered } from '../probe.js';
import { SdkProvider, useSdkClient, useSubscription } from './useSdkClient.jsx';
import { firstText, View } from './View.jsx';

const keyOf = (uri) => ['resource', uri];

function makeRoot(settings, onClient) {
  const queryClient = settings.queryClient ?? new QueryClient();
  const minded = onClient === undefined ? undefined : (client) => onClient(client, queryClient);
  return function Root({ children }) {
    return <QueryClientProvider client={queryClient}><SdkProvider settings={settings} onClient={minded}>{children}</SdkProvider></QueryClientProvider>;
  };
}

function useResource(uri, more) {
  const opening = useSdkClient();
  return useQuery({ queryKey: keyOf(uri), queryFn: async ({ signal }) => (await opening).readResource({ uri }, { signal }), ...more });
}

/** A: the hook that people write, with the age beside it. */
export const withLabel = {
  id: 'A',
  name: 'A: react-query refetchInterval + age label',
  open(settings) {
    function Panel({ uri }) {
      rendered();
      const { data, dataUpdatedAt, isFetching } = useResource(uri, { refetchInterval: settings.pollMs });
      const [now, setNow] = useState(() => Date.now());
      useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 1_000);
        return () => clearInterval(timer);
      }, []);
      const age = Math.max(0, Math.floor((now - dataUpdatedAt) / 1_000));
      return (
        <View text={firstText(data)}>
          <p data-label="" className={age > 60 ? 'amber' : ''}>updated {age} seconds ago{isFetching ? ' …' : ''}</p>
        </View>
      );
    }
    return { Root: makeRoot(settings), Panel };
  },
};

/** A′: the same, data only. */
export const dataOnly = {
  id: 'A2',
  name: 'A′: react-query refetchInterval, data only',
  open(settings) {
    function Panel({ uri }) {
      rendered();
      const { data } = useResource(uri, { refetchInterval: settings.pollMs });
      return <View text={firstText(data)} />;
    }
    return { Root: makeRoot(settings), Panel };
  },
};

const subscribeToNothing = () => () => {};
const one = () => 1;

/** A′ with the least that a hook of any kind of state beside the query would have. */
export const dataAndStore = {
  id: 'A2-store',
  name: 'A′ with one store more',
  open(settings) {
    function Panel({ uri }) {
      rendered();
      const more = useMemo(() => ({ uri, refetchInterval: settings.pollMs }), [uri]);
      const { data } = useResource(uri, more);
      useSyncExternalStore(subscribeToNothing, one);
      return <View text={firstText(data)} />;
    }
    return { Root: makeRoot(settings), Panel };
  },
};

function onAnnouncement(id, name, deed) {
  return {
    id,
    name,
    open(settings) {
      const onClient = (client, queryClient) => {
        client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
          void deed(queryClient, params.uri);
        });
      };
      function Panel({ uri }) {
        rendered();
        const { data } = useResource(uri, { staleTime: Infinity });
        useSubscription(uri);
        return <View text={firstText(data)} />;
      }
      return { Root: makeRoot(settings, onClient), Panel };
    },
  };
}

/** D: subscriptions, and a query is invalidated on each announcement. */
export const invalidateExact = onAnnouncement('D', 'D: react-query + invalidateQueries, exact', (queryClient, uri) => queryClient.invalidateQueries({ queryKey: keyOf(uri), exact: true }));
export const invalidatePrefix = onAnnouncement('D-prefix', 'D: react-query + invalidateQueries, by prefix', (queryClient, uri) => queryClient.invalidateQueries({ queryKey: keyOf(uri) }));
export const invalidateKeep = onAnnouncement('D-keep', 'D: the same with cancelRefetch: false', (queryClient, uri) => queryClient.invalidateQueries({ queryKey: keyOf(uri), exact: true }, { cancelRefetch: false }));

/** The limit of what TanStack Query can do: the query is found by its hash, and its fetch is begun. */
export const fetchFound = onAnnouncement('D-fetch', 'limit: TanStack Query’s own fetch', (queryClient, uri) => queryClient.getQueryCache().get(hashKey(keyOf(uri)))?.fetch(undefined, { cancelRefetch: false }));
