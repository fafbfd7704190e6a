import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LivePanel, McpProvider, useFreshness } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import 'mcp-live/styles.css';

const uri = 'deploy://production/status';
const servers = { deploys: streamableHttp(new URLSearchParams(location.search).get('server')) };

function Age() {
  const { checkedAt } = useFreshness(uri);
  return <p>{checkedAt === undefined ? 'never checked' : 'checked'}</p>;
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <McpProvider servers={servers}>
      <LivePanel uri={uri} title="Production" />
      <Age />
    </McpProvider>
  </StrictMode>,
);
