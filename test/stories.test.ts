import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allModes, allReasons, allStatuses, allWatchFacts } from '../src/freshness/index.js';
import { connectionStates } from '../stories/connectionStates.js';
import { panelStates } from '../stories/panelStates.js';
import { treeStates } from '../stories/treeStates.js';

const panels = Object.values(panelStates).map(({ shows }) => shows);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();
const sorted = <T>(values: readonly T[]): T[] => [...values].sort();
const textOf = (file: string): string => readFileSync(fileURLToPath(new URL(`../stories/${file}`, import.meta.url)), 'utf8');

describe('the gallery has a story for', () => {
  test('every status', () => expect(unique(panels.map(({ status }) => status))).toEqual(sorted(allStatuses)));
  test('every mode', () => expect(unique(panels.map(({ mode }) => mode))).toEqual(sorted(allModes)));
  test('every reason', () => expect(unique(panels.map(({ reason }) => reason))).toEqual(sorted(allReasons)));
  test('every fact of a watch', () => expect(unique(panels.map(({ watch }) => watch))).toEqual(sorted(allWatchFacts)));
  test('every tone', () => expect(unique(panels.map(({ tone }) => tone))).toEqual(['amber', 'fresh', 'quiet']));
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
  ] as const)('every row of the table behind %s', ([file, table, states]) => {
    const text = textOf(file);
    expect(Object.keys(states).filter((name) => !text.includes(`show(${table}.${name})`))).toEqual([]);
  });
});
