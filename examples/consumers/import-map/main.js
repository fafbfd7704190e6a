import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LivePanel, McpProvider } from 'mcp-live';
import { streamableHttp } from 'mcp-live/client';

const servers = { deploys: streamableHttp(new URLSearchParams(location.search).get('server')) };
const panel = createElement(LivePanel, { uri: 'deploy://production/status', title: 'Production' });

createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(McpProvider, { servers }, panel)));
