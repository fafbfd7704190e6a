import { QueryClient } from '@tanstack/react-query';
import { streamableHttp } from 'mcp-live/sdk';
import 'mcp-live/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { deployRoutes } from './deployRoutes.js';

const servers = { deploys: streamableHttp('https://deploys.example/mcp') };
const { routes } = deployRoutes({ queryClient: new QueryClient(), servers });
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<StrictMode><RouterProvider router={createBrowserRouter(routes)} /></StrictMode>);
