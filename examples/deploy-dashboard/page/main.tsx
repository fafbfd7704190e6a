import 'mcp-live/styles.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DashboardState } from '../control/DashboardState.js';
import { App } from './App.js';
import { callControl } from './callControl.js';
import { handBack, returnedFrom } from './signIn.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const returned = returnedFrom(location.search);
if (returned === undefined || !handBack(returned)) {
  const dashboard = await callControl<DashboardState>('GET', 'dashboard');
  createRoot(root).render(<StrictMode><App dashboard={dashboard} returned={returned} /></StrictMode>);
}
