'use client';
import { McpProvider } from 'mcp-live';
import { streamableHttp } from 'mcp-live/client';
import { useState } from 'react';

export function Dashboard({ server, children }) {
  const [servers] = useState(() => ({ deploys: streamableHttp(server) }));
  return <McpProvider servers={servers}>{children}</McpProvider>;
}
