import type { ToolOutcome } from 'mcp-live';
import type { SceneOptions } from './Scene.js';

/** One end of a tool call: how it comes about, and what is then on screen. */
export interface ToolState extends SceneOptions {
  readonly args: Record<string, unknown>;
  readonly shows: ToolOutcome['kind'];
  /** What must be read in it; nothing is shown of a call that ended well. */
  readonly says: string;
}

const rollBack = {
  name: 'roll_back', title: 'Roll back',
  inputSchema: {
    type: 'object', required: ['environment', 'version'], additionalProperties: false,
    properties: {
      environment: { enum: ['production', 'staging'] },
      version: { type: 'string', pattern: '^v[0-9]+$' },
      since: { type: 'string', format: 'date-time' },
      batch: { type: 'integer', minimum: 1, maximum: 50 },
    },
  },
};
const offered = { caps: { resources: { subscribe: true }, tools: {} }, tools: [rollBack] };
const fit = { environment: 'production', version: 'v41' };

export const toolStates = {
  ok: { script: offered, args: fit, shows: 'ok', says: '' },
  oneProblem: { script: offered, args: { ...fit, version: '41' }, shows: 'rejected-locally', says: '/version' },
  manyProblems: {
    script: offered, args: { environment: 'moon', since: 'yesterday', batch: 500, force: true }, shows: 'rejected-locally', says: '/since',
  },
  toolError: {
    script: { ...offered, toolReply: { result: { isError: true, content: [{ type: 'text', text: 'v41 was never built for production. Built are v40 and v42.' }] } } },
    args: fit, shows: 'tool-error', says: 'v41 was never built',
  },
  invalidParams: {
    script: { ...offered, toolReply: { error: { code: -32602, message: 'version must name a build of the last 30 days' } } },
    args: fit, shows: 'invalid-params', says: 'the last 30 days',
  },
  failed: {
    script: { ...offered, toolReply: { error: { code: -32603, message: 'The database is away' } } }, args: fit, shows: 'failed', says: 'The database is away',
  },
  notSent: { script: { caps: { resources: {} } }, args: fit, shows: 'failed', says: 'did not declare tools' },
  lost: { script: { ...offered, toolReply: 'network-error' }, args: fit, shows: 'failed', says: 'tools/call' },
  unchecked: {
    script: { ...offered, tools: [{ ...rollBack, inputSchema: null }], toolReply: { result: { isError: true, content: [{ type: 'text', text: 'Which environment?' }] } } },
    args: {}, shows: 'tool-error', says: 'Which environment?',
  },
} satisfies Record<string, ToolState>;
