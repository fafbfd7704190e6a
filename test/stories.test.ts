import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allModes, allReasons, allStatuses, allWatchFacts, type Tone } from '../src/freshness/index.js';
import type { ToolOutcome } from '../src/tools/index.js';
import { connectionStates } from '../stories/connectionStates.js';
import { contentStates } from '../stories/contentStates.js';
import { fleet, rowsOf } from '../stories/fleet.js';
import { panelStates } from '../stories/panelStates.js';
import { toolStates } from '../stories/toolStates.js';
import { treeStates } from '../stories/treeStates.js';

/** The compiler holds these two against the exported unions. */
const allTones: Readonly<Record<Tone, true>> = { quiet: true, fresh: true, amber: true };
const allOutcomes: Readonly<Record<ToolOutcome['kind'], true>> = { 'rejected-locally': true, 'ok': true, 'tool-error': true, 'invalid-params': true, 'failed': true };

const panels = Object.values(panelStates).map(({ shows }) => shows);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();
const sorted = <T>(values: readonly T[]): T[] => [...values].sort();
const textOf = (file: string): string => readFileSync(fileURLToPath(new URL(`../stories/${file}`, import.meta.url)), 'utf8');

describe('the gallery has a story for', () => {
  test('every status', () => expect(unique(panels.map(({ status }) => status))).toEqual(sorted(allStatuses)));
  test('every mode', () => expect(unique(panels.map(({ mode }) => mode))).toEqual(sorted(allModes)));
  test('every reason', () => expect(unique(panels.map(({ reason }) => reason))).toEqual(sorted(allReasons)));
  test('every fact of a watch', () => expect(unique(panels.map(({ watch }) => watch))).toEqual(sorted(allWatchFacts)));
  test('every tone', () => expect(unique(panels.map(({ tone }) => tone))).toEqual(Object.keys(allTones).sort()));
  test('every outcome of a tool call', () => {
    expect(unique(Object.values(toolStates).map(({ shows }) => shows))).toEqual(Object.keys(allOutcomes).sort());
  });
  test('every state of a connection', () => {
    const shown = unique(Object.values(connectionStates).map(({ shows }) => shows));
    expect(shown).toEqual(['closed', 'connecting', 'failed', 'ready', 'reconnecting', 'unauthorized', 'unsupported-version']);
  });

  test('every state of a tree; idle is none, for a tree on screen is already asking', () => {
    const shown = unique(Object.values(treeStates).map(({ shows: { status, incomplete } }) => (incomplete ? `${status}, incomplete` : status)));
    expect(shown).toEqual(['closed', 'connecting', 'error', 'loading', 'ready', 'ready, incomplete', 'unavailable']);
  });

  test.for([
    ['ResourceTree.stories.tsx', 'treeStates', treeStates],
    ['LivePanel.stories.tsx', 'panelStates', panelStates],
    ['ConnectionStatus.stories.tsx', 'connectionStates', connectionStates],
    ['ToolRejection.stories.tsx', 'toolStates', toolStates],
    ['Contents.stories.tsx', 'contentStates', contentStates],
  ] as const)('every row of the table behind %s', ([file, table, states]) => {
    const text = textOf(file);
    expect(Object.keys(states).filter((name) => !new RegExp(`show\\(${table}\\.${name}\\b`).test(text))).toEqual([]);
  });
});

describe('every story', () => {
  const files = readdirSync(fileURLToPath(new URL('../stories', import.meta.url))).filter((name) => name.endsWith('.stories.tsx'));

  test.for(files)('of %s plays', (file) => {
    const text = textOf(file);
    const helpers = [...text.matchAll(/^(?:async )?function (\w+)\(.*?^}/gms)].filter(([body]) => /\bplay: async/.test(body)).map(([, name]) => name);
    const stories = [...text.matchAll(/^export const (\w+) = meta\.story\((.*?)\);$/gms)];
    expect(stories.length).toBeGreaterThan(0);
    const silent = stories.filter(([, , body = '']) => !/\bplay: /.test(body) && !helpers.some((name) => new RegExp(`\\b${name}\\(`).test(body)));
    expect(silent.map(([, name]) => name)).toEqual([]);
  });
});

describe('the page that tells which servers really push', () => {
  test('has the rows of the table that the fleet is held against', () => {
    expect(fleet).toHaveLength(14);
    expect(fleet.find(({ panel }) => panel === 'tmcp')).toMatchObject({ declared: 'yes', acknowledged: 'yes', carried: 'yes', proven: 'no' });
    expect(fleet.find(({ panel }) => panel === 'fastmcp')).toMatchObject({ declared: 'yes', acknowledged: 'yes', carried: 'yes', proven: 'yes' });
    expect(fleet.find(({ panel }) => panel === 'fastmcp-stateless')).toMatchObject({ declared: 'yes', acknowledged: 'yes', carried: 'no' });
    expect(fleet.find(({ panel }) => panel === 'quiet')).toMatchObject({ declared: 'no', acknowledged: 'not asked' });
  });

  test('names no mode or reason that there is not', () => {
    const words = fleet.flatMap(({ atFirst, afterDeploy }) => [atFirst, afterDeploy]).filter((cell) => cell !== 'unavailable').map((cell) => cell.split(', '));
    expect(words.filter(([mode, reason]) => !allModes.includes(mode as never) || !allReasons.includes(reason as never))).toEqual([]);
  });

  test('follows a table that changes', () => {
    expect(rowsOf('| x | some server | sdk | polling, declined | |')).toMatchObject([{ panel: 'x', declared: 'yes', acknowledged: 'no', carried: 'no', proven: 'no' }]);
  });
});
