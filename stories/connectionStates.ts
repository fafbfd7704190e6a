import type { ConnectionStatusName } from 'mcp-live';
import type { Scene, SceneOptions } from './Scene.js';

/** One state of a connection: how it comes about, and what is then on screen. */
export interface ConnectionState extends SceneOptions {
  readonly act?: (scene: Scene, ways: { close(): Promise<void> }) => Promise<void>;
  readonly shows: ConnectionStatusName;
}

export const connectionStates = {
  ready: { shows: 'ready' },
  olderRevision: { script: { protocolVersion: '2025-03-26' }, shows: 'ready' },
  connecting: { script: { initializeReply: 'hang' }, shows: 'connecting' },
  reconnecting: {
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.script.initializeReply = 'hang';
      server.endSessions();
      await pass(40_000);
    },
    shows: 'reconnecting',
  },
  unauthorized: { script: { initializeReply: { status: 401, headers: { 'www-authenticate': 'Bearer' } } }, shows: 'unauthorized' },
  unsupportedVersion: { script: { protocolVersion: '1999-01-01' }, shows: 'unsupported-version' },
  failed: { script: { initializeReply: 'html' }, shows: 'failed' },
  closed: {
    act: async ({ pass }, { close }) => {
      await pass(1_000);
      const closing = close();
      await pass(5_000);
      await closing;
    },
    shows: 'closed',
  },
} satisfies Record<string, ConnectionState>;
