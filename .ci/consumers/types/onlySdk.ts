// What an application sees that has one of the two SDKs only.
import { streamableHttp } from 'mcp-live/sdk';
import type { ServerSource } from 'mcp-live';

export const source: ServerSource = streamableHttp('https://deploys.example/mcp', { headers: { authorization: 'Bearer a' } });
