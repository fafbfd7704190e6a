'use client';
import type { ReactElement } from 'react';
import { McpDevtools } from './McpDevtools.js';

/** A plug-in of TanStack Devtools, by structure. */
export interface DevtoolsPlugin {
  readonly id: string;
  readonly name: string;
  readonly render: ReactElement;
}

/** For `<TanStackDevtools plugins={[mcpDevtoolsPlugin()]} />`, rendered inside the provider. */
export function mcpDevtoolsPlugin(): DevtoolsPlugin {
  return { id: 'mcp-live', name: 'MCP', render: <McpDevtools /> };
}
