import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LivePanel, McpProvider } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import 'mcp-live/styles.css';

const servers = { deploys: streamableHttp(new URLSearchParams(location.search).get('server')) };

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <McpProvider servers={servers}>
      <LivePanel uri="deploy://production/status" title="Production" />
    </McpProvider>
  </StrictMode>,
);
