import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditFrames, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';
import { captures } from './captures.js';

type Golden = [severity: 'error' | 'warning' | 'info', verdict: string, capability: string | undefined, lines: number[]];

/** What each server's frames say, by hand: verdict, capability, and the lines that prove it. */
const golden: Readonly<Record<string, Golden[]>> = {
  'v1-handlers': [['info', 'works', 'resources', [4, 6, 11]], ['info', 'works', 'resources.subscribe', [10]], ['info', 'works', 'resources.listChanged', [13]]],
  'v1-no-handler': [['error', 'unfulfilled', 'resources.subscribe', [7]], ['info', 'works', 'resources', [4]], ['info', 'not-exercised', 'resources.listChanged', []]],
  'v1-bare-resources': [['error', 'undeclared', 'resources.listChanged', [8]], ['info', 'works', 'resources', [4, 6]]],
  'v1-tools-only': [['info', 'works', 'tools', [4, 6]], ['info', 'not-exercised', 'tools.listChanged', []]],
  'v1-sampling': [['error', 'undeclared', 'sampling', [5]], ['info', 'works', 'tools', [4]], ['info', 'not-exercised', 'tools.listChanged', []]],
  'v2-modern': [['info', 'works', 'resources', [3, 5, 10]], ['info', 'works', 'resources.subscribe', [9]], ['info', 'not-exercised', 'resources.listChanged', []]],
  'v2-legacy': [['error', 'unfulfilled', 'resources.subscribe', [7]], ['info', 'works', 'resources', [4]], ['info', 'not-exercised', 'resources.listChanged', []]],
  'scripted-mute': [
    ['error', 'unfulfilled', 'resources.subscribe', [9, 11]], ['info', 'works', 'resources', [4, 8, 10]], ['info', 'not-exercised', 'resources.listChanged', []],
  ],
  'scripted-undeclared': [['error', 'undeclared', 'resources.subscribe', [6, 7]], ['error', 'undeclared', 'logging', [8]], ['info', 'works', 'resources', [4]]],
  'scripted-malformed': [
    ['error', 'malformed-capability', 'resources.subscribe', [1, 2]], ['info', 'unknown-capability', 'vendorThing', [1, 2]],
    ['info', 'not-exercised', 'resources', []],
  ],
  'scripted-older': [['info', 'older-revision', undefined, [1, 2]], ['info', 'works', 'resources', [4]]],
  'scripted-empty': [
    ['info', 'works', 'tools', [4]], ['info', 'works', 'resources', [6]], ['warning', 'unfulfilled', 'tools', [5]],
    ['warning', 'unfulfilled', 'resources', [7]],
  ],
  'scripted-unanswered': [
    ['info', 'works', 'resources', [4]], ['info', 'not-exercised', 'resources.subscribe', []], ['info', 'not-exercised', 'resources.listChanged', []],
    ['warning', 'cannot-tell', undefined, [4]],
  ],
};
const clean = ['v1-handlers', 'v1-tools-only', 'v2-modern'];

/** Findings in an order of their own: that of the report is held elsewhere. */
function told(text: string): Golden[] {
  const { findings } = auditFrames(parseFrameLog(text));
  return findings.map(({ severity, verdict, capability, lines = [] }): Golden => [severity, verdict, capability, lines]).sort(byText);
}

function byText(a: Golden, b: Golden): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}

const withoutLines = (rows: readonly Golden[]): string[] => rows.map(([severity, verdict, capability]) => `${severity} ${verdict} ${capability}`).sort();

async function kept(name: string): Promise<string> {
  const file = fileURLToPath(new URL(`./captures/${name}.jsonl`, import.meta.url));
  if (!existsSync(file)) writeFileSync(file, await captures[name]?.() ?? '');
  return readFileSync(file, 'utf8');
}

describe.for(Object.keys(captures))('golden findings: %s', (name) => {
  it('holds verdict, capability and lines of the kept frames', async () => {
    const text = await kept(name);
    expect(parseFrameLog(text).skipped).toEqual([]);
    expect(told(text)).toEqual([...golden[name] ?? []].sort(byText));
  });

  it('says the same of the server as it runs now', async () => {
    expect(withoutLines(told(await captures[name]?.() ?? ''))).toEqual(withoutLines(golden[name] ?? []));
  });
});

it('the clean servers have no error and no warning, and every other has something to say', () => {
  const accused = Object.keys(golden).filter((name) => golden[name]?.some(([severity, verdict]) => severity !== 'info' || verdict === 'older-revision'));
  expect(Object.keys(golden).filter((name) => !accused.includes(name))).toEqual(clean);
  expect(Object.keys(golden)).toEqual(Object.keys(captures));
});
