import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { LivePanelProps, Mode, Reason, ResourceStatus, ServerSource, Tone, WatchFact } from 'mcp-live';
import { streamableHttp } from 'mcp-live/client';
import { fromClient } from 'mcp-live/sdk';
import type { ScriptedServer } from 'mcp-live/testing';
import { address, type Scene, type SceneOptions, uri } from './Scene.js';

/** What a panel shows, as its data attributes say it. */
export interface Shown {
  readonly status: ResourceStatus;
  readonly mode: Mode;
  readonly reason: Reason;
  readonly watch: WatchFact;
  readonly tone: Tone;
}

/** One state of a panel: how it comes about, and what is then on screen. */
export interface PanelState extends SceneOptions {
  readonly panel?: Partial<LivePanelProps>;
  readonly isPaused?: boolean;
  readonly act?: (scene: Scene, ways: { close(): Promise<void> }) => Promise<void>;
  readonly shows: Shown;
}

const subscribed: Shown = { status: 'ready', mode: 'subscribed', reason: 'declared', watch: 'carried', tone: 'quiet' };
const polling: Shown = { status: 'ready', mode: 'polling', reason: 'not-declared', watch: 'none', tone: 'fresh' };
const off: Shown = { status: 'idle', mode: 'off', reason: 'idle', watch: 'none', tone: 'quiet' };

/** A client of the application's own, whose push stream cannot be seen from outside. */
async function connectedClient(server: ScriptedServer, sessionId?: string): Promise<{ source: ServerSource; sessionId: string | undefined }> {
  const client = new Client({ name: 'gallery', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(address), { fetch: server.fetch, ...(sessionId === undefined ? {} : { sessionId }) });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return { source: fromClient(client), sessionId: transport.sessionId };
}

const modern: SceneOptions = {
  open: (server) => streamableHttp(address, { fetch: server.fetch }),
};

export const panelStates = {
  subscribed: { shows: subscribed },
  proven: {
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.set(uri, 'v43 is running');
      await pass(1_000);
    },
    shows: { ...subscribed, watch: 'proven' },
  },
  modernSubscribed: { ...modern, script: { eras: ['modern'] }, shows: subscribed },
  asking: { script: { subscribeReply: 'hang' }, act: ({ pass }) => pass(4_000), shows: { ...polling, reason: 'asking', watch: 'asked' } },
  unanswered: { script: { subscribeReply: 'hang' }, act: ({ pass }) => pass(12_000), shows: { ...polling, reason: 'unanswered', watch: 'asked' } },
  notDeclared: { script: { caps: { resources: {} } }, act: ({ pass }) => pass(12_000), shows: polling },
  outdated: {
    script: { caps: { resources: {} } },
    panel: { pollIntervalMs: 600_000, staleAfterMs: 60_000 },
    act: ({ pass }) => pass(90_000),
    shows: { ...polling, tone: 'amber' },
  },
  notKnown: {
    open: async (server) => {
      const { sessionId } = await connectedClient(server);
      return (await connectedClient(server, sessionId)).source;
    },
    act: ({ pass }) => pass(12_000),
    shows: { ...polling, reason: 'not-known' },
  },
  rejected: {
    script: { subscribeReply: { error: { code: -32601, message: 'Method not found' } } },
    act: ({ pass }) => pass(12_000),
    shows: { ...polling, reason: 'rejected', watch: 'asked' },
  },
  declined: { ...modern, script: { eras: ['modern'], listenReply: 'none' }, act: ({ pass }) => pass(12_000), shows: { ...polling, reason: 'declined', watch: 'asked' } },
  noPushChannel: {
    script: { streamReply: 405 },
    act: ({ pass }) => pass(12_000),
    shows: { ...polling, reason: 'no-push-channel', watch: 'asked' },
  },
  unproven: {
    open: async (server) => (await connectedClient(server)).source,
    act: ({ pass }) => pass(12_000),
    shows: { ...polling, reason: 'unproven', watch: 'acknowledged' },
  },
  streamLost: {
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.script.streamReply = 503;
      server.cutStreams();
      await pass(12_000);
    },
    shows: { ...polling, reason: 'stream-lost', watch: 'acknowledged' },
  },
  silent: {
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.set(uri, 'v43 is running', { announce: false });
      await pass(75_000);
    },
    shows: { ...polling, reason: 'silent', watch: 'carried' },
  },
  chosen: { panel: { strategy: 'poll' }, act: ({ pass }) => pass(12_000), shows: { ...polling, reason: 'chosen' } },
  idle: { panel: { enabled: false }, shows: off },
  connecting: { script: { initializeReply: 'hang' }, shows: { ...off, status: 'connecting', reason: 'connecting' } },
  loading: { script: { readReply: 'hang' }, shows: { ...subscribed, status: 'loading' } },
  unavailable: { script: { caps: { tools: {} } }, shows: { ...off, status: 'unavailable', reason: 'no-resources' } },
  noConnection: { script: { initializeReply: { status: 401 } }, shows: { ...off, status: 'error', reason: 'no-connection' } },
  paused: { isPaused: true, script: { caps: { resources: {} } }, act: ({ pass }) => pass(12_000), shows: { ...polling, mode: 'off', reason: 'paused' } },
  closed: {
    script: { caps: { resources: {} } },
    act: async ({ pass }, { close }) => {
      await pass(1_000);
      const closing = close();
      await pass(5_000);
      await closing;
    },
    shows: { ...off, status: 'closed', reason: 'closed', tone: 'fresh' },
  },
  notFound: { script: { readReply: { error: { code: -32002, message: 'Resource not found' } } }, shows: { ...subscribed, status: 'not-found' } },
  failedKeepsContents: {
    script: { caps: { resources: {} } },
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.script.readReply = { error: { code: -32603, message: 'The database is away' } };
      await pass(45_000);
    },
    shows: { ...polling, status: 'error' },
  },
} satisfies Record<string, PanelState>;
