import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditFrames, formatFindings, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('./captures/fleet/', import.meta.url));
const readme = readFileSync(fileURLToPath(new URL('../../examples/deploy-dashboard/fleet/README.md', import.meta.url)), 'utf8');

type Golden = [severity: 'error' | 'warning' | 'info', verdict: string, capability: string | undefined, lines: number[]];

const notExercised = (...capabilities: string[]): Golden[] => capabilities.map((capability) => ['info', 'not-exercised', capability, []]);
const listsUnchanged = notExercised('resources.listChanged');

/** What the frames of each server of the fleet say, by hand: verdict, capability, and the lines that prove it. */
const golden: Readonly<Record<string, Golden[]>> = {
  announcing: [['info', 'works', 'resources', [7, 9, 12]], ['info', 'works', 'resources.subscribe', [11]], ...listsUnchanged],
  unhandled: [['error', 'unfulfilled', 'resources.subscribe', [6]], ['info', 'works', 'resources', [7, 9, 11]], ...listsUnchanged],
  quiet: [['info', 'works', 'resources', [4, 7, 9]]],
  tools: [['info', 'works', 'tools', [3]]],
  modern: [['info', 'works', 'resources', [6, 8, 11]], ['info', 'works', 'resources.subscribe', [10]], ...listsUnchanged],
  partial: [['warning', 'unfulfilled', 'resources.subscribe', [3, 4]], ['info', 'works', 'resources', [6, 8, 10]], ...listsUnchanged],
  'modern-by-sdk': [
    ['error', 'unfulfilled', 'resources.subscribe', [6]], ['info', 'works', 'resources', [7, 9, 11]], ...listsUnchanged,
  ],
  everything: [
    ['info', 'works', 'tools', [5]], ['info', 'works', 'logging', [8, 20]], ['info', 'works', 'resources', [10, 13, 16]], ['info', 'works', 'resources.subscribe', [11, 15]],
    ...notExercised('prompts', 'completions', 'tasks', 'tasks.list', 'tasks.cancel', 'tools.listChanged', 'prompts.listChanged', 'tasks.requests.tools.call'), ...listsUnchanged,
  ],
  fastmcp: [['info', 'works', 'resources', [7, 9, 12]], ['info', 'works', 'resources.subscribe', [11]], ...notExercised('completions', 'logging'), ...listsUnchanged],
  'fastmcp-stateless': [
    ['error', 'unfulfilled', 'resources.subscribe', [10, 12]], ['warning', 'unfulfilled', 'resources.subscribe', [5]],
    ['info', 'works', 'resources', [6, 9, 11]], ...notExercised('completions', 'logging'), ...listsUnchanged,
  ],
  tmcp: [
    ['info', 'older-revision', undefined, [1, 2]], ['error', 'unfulfilled', 'resources.subscribe', [12, 14]], ['info', 'works', 'resources', [7, 9, 11, 13]], ...listsUnchanged,
  ],
  'mcp-handler': [['error', 'unfulfilled', 'resources.subscribe', [9, 11]], ['info', 'works', 'resources', [6, 8, 10]], ...listsUnchanged],
  'mcp-proxy': [['info', 'works', 'resources', [7, 9, 12]], ['info', 'works', 'resources.subscribe', [11]], ...listsUnchanged],
  'mcp-proxy-stateless': [
    ['error', 'unfulfilled', 'resources.subscribe', [10, 12]], ['warning', 'unfulfilled', 'resources.subscribe', [5]], ['info', 'works', 'resources', [6, 9, 11]], ...listsUnchanged,
  ],
};

const textOf = (panel: string): string => readFileSync(`${folder}${panel}.jsonl`, 'utf8');
const byText = (a: Golden, b: Golden): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const isFault = ([severity]: Golden): boolean => severity !== 'info';

/** The reason in the last filled cell of each row, by panel. */
const shown = new Map([...readme.matchAll(/^\| ([a-z-]+) \| [^|]+ \| (?:sdk|client) \| ([^|]+) \|([^|]*)\|$/gm)].map(([, panel = '', first = '', then = '']) => {
  const [, reason = ''] = (then.trim() === '' ? first : then).split(',').map((word) => word.trim());
  return [panel, reason] as const;
}));

it('there is a recording of each of the fourteen, and nothing else', () => {
  const recorded = readdirSync(folder).map((name) => name.replace('.jsonl', '')).sort();
  expect(recorded).toEqual(Object.keys(golden).sort());
  expect(recorded).toEqual([...shown.keys()].sort());
  expect(recorded).toHaveLength(14);
});

describe.for(Object.entries(golden))('golden findings of the fleet: %s', ([panel, rows]) => {
  it('holds verdict, capability and lines', () => {
    const parsed = parseFrameLog(textOf(panel));
    expect(parsed.skipped).toEqual([]);
    const { findings, sessions } = auditFrames(parsed);
    expect(sessions).toHaveLength(1);
    const told = findings.map(({ severity, verdict, capability, lines = [] }): Golden => [severity, verdict, capability, lines]);
    expect(told.sort(byText)).toEqual([...rows].sort(byText));
  });

  it('accuses exactly whom the page does not show as keeping its promise', () => {
    const isAccused = ['rejected', 'declined', 'no-push-channel', 'silent'].includes(shown.get(panel) ?? '');
    expect(rows.some(isFault)).toBe(isAccused);
  });
});

it('the recordings hold no contents', () => {
  for (const panel of Object.keys(golden)) expect(textOf(panel)).not.toMatch(/Mara Lind|Ida Falk|"text":"(?!\[redacted|")/);
});

it('tells the cause and the cure of each fault', () => {
  const report = formatFindings(Object.keys(golden).flatMap((panel) => [...auditFrames(parseFrameLog(textOf(panel))).findings]).filter(({ severity }) => severity !== 'info'));
  expect(report).toContain('answers resources/subscribe with -32601');
  expect(report).toContain('acknowledged a listen without deploy://production/status');
  expect(report).toContain('deploy://production/status changed and no announcement came');
  expect(report).toContain('its push stream cannot be opened');
  expect(report.match(/→/g)?.length).toBe(report.match(/^(error|warning)/gm)?.length);
});
