import type { LivePanelProps, ResourceStatus, StandardSchemaV1 } from 'mcp-live';
import type { ScriptedItem } from 'mcp-live/testing';
import { chartPng, deployDocument, deployScript, nestedDocument, releaseNotes, replicaList, silenceWav } from './contentSamples.js';
import { uri } from './Scene.js';

/** One kind of contents: what the server sends, and what is then on screen. */
export interface ContentState {
  readonly items: readonly ScriptedItem[];
  /** What is sent next, and announced. */
  readonly later?: readonly ScriptedItem[];
  readonly panel?: Partial<LivePanelProps>;
  readonly status?: ResourceStatus;
  /** An element by which the view is known. */
  readonly view: string;
  /** What must be read in it; empty where there are no words. */
  readonly says: string | RegExp;
  /** How many places are marked as changed at the end. */
  readonly changed?: number;
}

const json = (value: unknown): ScriptedItem => ({ uri, mimeType: 'application/json', text: JSON.stringify(value) });
const text = (mimeType: string, words: string, name = uri): ScriptedItem => ({ uri: name, mimeType, text: words });
const bytes = (mimeType: string, blob: string, name: string): ScriptedItem => ({ uri: name, mimeType, blob });

/** A schema written by hand, to any of the standard; the guide has those of zod and valibot. */
const versioned: StandardSchemaV1<unknown, { version: string }> = {
  '~standard': {
    version: 1, vendor: 'gallery',
    validate: (value) => {
      const { version } = value as { version?: unknown };
      return typeof version === 'string' ? { value: { version } } : { issues: [{ message: 'expected a text', path: ['version'] }] };
    },
  },
};

export const contentStates = {
  value: { items: [text('text/plain', 'v42 is running')], view: "[data-mcp-text='value']", says: 'v42 is running' },
  lines: { items: [text('text/plain', '11:58 v42 is built\n11:59 v42 is tested\n12:00 v42 is running')], view: '[data-mcp-text]', says: 'v42 is tested' },
  table: { items: [json(deployDocument)], view: "[data-mcp-table='object'] th[scope=row]", says: 'running' },
  tableChanged: {
    items: [json(deployDocument)], later: [json({ ...deployDocument, version: 'v43', errorsPerMinute: 1.4 })],
    view: "[data-mcp-table='object'] [data-changed]", says: 'v43', changed: 2,
  },
  list: { items: [json(replicaList)], view: "[data-mcp-table='list'] th[scope=col]", says: 'worker' },
  listChanged: {
    items: [json(replicaList)], later: [json(replicaList.map((row) => (row.name === 'web' ? { ...row, ready: 4 } : row)))],
    view: "[data-mcp-table='list'] [data-changed]", says: 'web', changed: 1,
  },
  tree: { items: [json(nestedDocument)], view: '[data-mcp-fold]', says: 'p95 is 840 ms' },
  treeChanged: {
    items: [json(nestedDocument)], later: [json({ ...nestedDocument, version: 'v43', checks: [nestedDocument.checks[0], { name: 'latency', result: 'passed' }] })],
    view: '[data-mcp-line] [data-changed]', says: 'v43', changed: 2,
  },
  brokenJson: { items: [text('application/json', '{"version": "v42", "state"')], view: '[data-mcp-text]', says: '"state"' },
  markdown: { items: [text('text/markdown', releaseNotes)], view: '[data-mcp-text]', says: '[Read more](https://example.com/v42)' },
  code: { items: [text('text/x-typescript', deployScript, 'file:///deploy/rollOut.ts')], view: '[data-mcp-language]', says: 'TypeScript' },
  image: { items: [bytes('image/png', chartPng, 'file:///charts/errors.png')], view: '[data-mcp-image]', says: '' },
  brokenImage: { items: [bytes('image/png', 'bm8gaW1hZ2U=', 'file:///charts/errors.png')], view: '[data-mcp-download]', says: 'errors.png' },
  audio: { items: [bytes('audio/wav', silenceWav, 'file:///calls/bell.wav')], view: '[data-mcp-audio]', says: 'bell.wav' },
  binary: { items: [bytes('application/zip', 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'file:///builds/v42.zip')], view: '[data-mcp-download]', says: 'v42.zip' },
  several: {
    items: [text('text/plain', 'v42 is running', `${uri}/api`), { ...json(replicaList), uri: `${uri}/replicas` }, bytes('image/png', chartPng, `${uri}/errors.png`)],
    view: '[data-mcp-items] > li:nth-child(3) [data-mcp-image]', says: `${uri}/replicas`,
  },
  empty: { items: [], view: '[data-mcp-placeholder]', says: /without contents/ },
  emptyText: { items: [text('text/plain', '')], view: '[data-mcp-placeholder]', says: /empty/i },
  undecodable: { items: [bytes('image/png', 'this is no base64!', 'file:///charts/errors.png')], view: '[data-mcp-placeholder]', says: /base64|decode/i },
  excerpt: { items: [text('text/plain', '12:00:00 v42 is running and all is well\n'.repeat(1_000))], view: 'button[aria-expanded]', says: 'Show all' },
  oversized: { items: [text('text/plain', '12:00:00 v42 is running and all is well\n'.repeat(10_000), 'file:///logs/deploy.log')], view: '[data-mcp-download]', says: 'deploy.log' },
  serversOwnAge: {
    items: [{ ...text('text/plain', 'v42 is running'), annotations: { lastModified: '2026-01-01T11:42:00Z' } }], view: '[data-mcp-statement]', says: /1 Jan(uary)? 2026/,
  },
  typed: { items: [json(deployDocument)], panel: { schema: versioned as never }, view: '[data-mcp-content]', says: 'v42' },
  schemaError: {
    items: [json(deployDocument)], later: [json({ ...deployDocument, version: 43 })], panel: { schema: versioned as never }, status: 'error',
    view: '[data-mcp-error]', says: 'version',
  },
  schemaNeverFit: { items: [json({ version: 43 })], panel: { schema: versioned as never }, status: 'error', view: '[data-mcp-error]', says: 'version' },
} satisfies Record<string, ContentState>;
