import { streamableHttp } from 'mcp-live/client';
import 'mcp-live/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Dashboard } from './Dashboard.js';

// Outside the component: one source, however often it renders.
const servers = { deploys: streamableHttp('https://deploys.example/mcp') };

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<StrictMode><Dashboard servers={servers} /></StrictMode>);
