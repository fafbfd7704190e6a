// The limit: the SDK client does the same work, and nobody looks at it.
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { useEffect } from 'react';
import { SdkProvider, useSdkClient, useSubscription } from './useSdkClient.jsx';
import { View } from './View.jsx';

function makeOpen(isSubscribing) {
  return function open(settings) {
    const onClient = (client) => client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => {});
    function Root({ children }) {
      return <SdkProvider settings={settings} onClient={onClient}>{children}</SdkProvider>;
    }
    function Polling({ uri }) {
      const opening = useSdkClient();
      useEffect(() => {
        const read = async () => { await (await opening).readResource({ uri }); };
        void read();
        const timer = setInterval(read, settings.pollMs);
        return () => clearInterval(timer);
      }, [opening, uri]);
      return <View text="0" />;
    }
    function Subscribing({ uri }) {
      useSubscription(uri);
      return <View text="0" />;
    }
    return { Root, Panel: isSubscribing ? Subscribing : Polling };
  };
}

export const bare = { id: 'bare', name: 'limit: SDK client alone', open: makeOpen(false) };
export const bareSubscribing = { id: 'bare-subscribing', name: 'limit: SDK client alone', open: makeOpen(true) };
