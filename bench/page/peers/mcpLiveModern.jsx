import { FreshnessLine, McpProvider, useLiveResource } from 'mcp-live';
import { streamableHttp } from 'mcp-live/client';
import { useState } from 'react';
import { rendered } from '../probe.js';
import { firstText, View } from './View.jsx';

const options = { select: firstText };

/** The same on a server of 2026-07-28: one stream for all. */
export const liveModern = {
  id: 'live-modern',
  name: 'mcp-live, 2026-07-28',
  open({ url, pollMs, policy }) {
    function Root({ children }) {
      const [servers] = useState(() => ({ bench: streamableHttp(url) }));
      const [whole] = useState(() => ({ pollIntervalMs: pollMs, ...policy }));
      return <McpProvider servers={servers} policy={whole}>{children}</McpProvider>;
    }
    function Panel({ uri }) {
      rendered();
      const { data } = useLiveResource(uri, options);
      return <View text={data}><FreshnessLine uri={uri} /></View>;
    }
    return { Root, Panel };
  },
};
