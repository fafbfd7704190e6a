import { useMcp } from 'use-mcp/react';
import { readingInEffect } from './readInEffect.jsx';

export const useMcpPeer = readingInEffect('C', 'C: use-mcp', useMcp, ({ url }) => ({ url, transportType: 'http', preventAutoAuth: true }));
