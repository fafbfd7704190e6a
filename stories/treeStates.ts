import type { ResourceTreeState } from 'mcp-live';
import type { Scene, SceneOptions } from './Scene.js';

/** One state of a tree: how it comes about, and what is then on screen. */
export interface TreeState extends SceneOptions {
  readonly act?: (scene: Scene, ways: { close(): Promise<void> }) => Promise<void>;
  readonly shows: { readonly status: ResourceTreeState['status']; readonly incomplete: boolean };
  /** What else must be read in it. */
  readonly says: string;
}

const broken = { error: { code: -32603, message: 'The database is away' } } as const;
const whole = { status: 'ready', incomplete: false } as const;

export const treeResources = {
  'deploy://production/status': 'v42 is running',
  'deploy://production/replicas': '{"api":[3,3],"web":[2,2]}',
  'deploy://staging/status': 'v43 is rolling out',
  'deploy://canary/status': 'v44 is waiting',
  'file:///var/log/deploy.log': '12:00 v42 is running',
};
const listed = { resources: treeResources, caps: { resources: { subscribe: true, listChanged: true } } };
const templates = [{ uriTemplate: 'deploy://{environment}/history/{day}', name: 'history', title: 'History of a day' }];

export const treeStates = {
  ready: { script: { ...listed, templates }, shows: whole, says: 'production' },
  changed: {
    script: listed,
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.set('deploy://review/status', 'v45 is under review', { announce: false });
      server.announceListChanged('resources');
      await pass(1_000);
    },
    shows: whole,
    says: 'review',
  },
  incomplete: {
    script: { ...listed, entries: [{ uri: 'deploy://production/status', name: 'status' }, { name: 'an entry without a URI' }] },
    shows: { status: 'ready', incomplete: true },
    says: 'Some entries could not be used',
  },
  outdated: {
    script: listed,
    act: async ({ server, pass }) => {
      await pass(1_000);
      server.script.listReply = broken;
      server.announceListChanged('resources');
      await pass(500);
    },
    shows: { status: 'error', incomplete: false },
    says: 'The list could not be updated and may be outdated',
  },
  failed: { script: { listReply: broken }, shows: { status: 'error', incomplete: false }, says: 'The resources could not be listed' },
  empty: { script: { resources: {} }, shows: whole, says: 'The server lists no resources' },
  unavailable: { script: { caps: { tools: {} } }, shows: { status: 'unavailable', incomplete: false }, says: 'This server does not offer resources' },
  connecting: { script: { initializeReply: 'hang' }, shows: { status: 'connecting', incomplete: false }, says: 'Connecting…' },
  loading: { script: { listReply: 'hang' }, shows: { status: 'loading', incomplete: false }, says: 'Listing the resources…' },
  closed: {
    script: listed,
    act: async ({ pass }, { close }) => {
      await pass(1_000);
      const closing = close();
      await pass(5_000);
      await closing;
    },
    shows: { status: 'closed', incomplete: false },
    says: 'The connection is closed; here is the last list the server sent',
  },
  tenThousand: {
    script: { entries: Array.from({ length: 10_000 }, (_, index) => ({ uri: `log://host-${index % 100}/file-${index}`, name: `File ${index}` })) },
    shows: whole,
    says: 'host-0',
  },
} satisfies Record<string, TreeState>;
