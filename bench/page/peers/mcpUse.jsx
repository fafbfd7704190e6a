import { useMcp } from 'mcp-use/react';
import { readingInEffect } from './readInEffect.jsx';

export const mcpUsePeer = readingInEffect('C2', 'C: mcp-use', useMcp, ({ url }) => ({ url, transportType: 'http', preventAutoAuth: true }));
