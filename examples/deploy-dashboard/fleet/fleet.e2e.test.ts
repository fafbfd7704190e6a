import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../../../test/support/openBrowser.js';
import { type RunningExample, startExample } from '../../../test/support/startExample.js';
import { panels } from '../servers/Panel.js';
import { fleetPanels } from './fleetPanels.js';

/** Marks of a panel. What a row does not tell may be anything. */
interface Expected { readonly status: string; readonly mode?: string; readonly reason?: string; readonly watch?: string }

/** One row of the table in README.md beside this file. */
interface Row { readonly panel: string; readonly door: string; readonly atFirst: Expected; readonly afterDeploy: Expected }

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| ([a-z-]+) \| [^|]+ \| (sdk|client) \| ([^|]+) \|([^|]*)\|$/gm)].map(([, panel = '', door = '', first = '', then = '']): Row => ({
  panel, door, atFirst: expectedBy(first), afterDeploy: expectedBy(then.trim() === '' ? first : then),
}));

function expectedBy(cell: string): Expected {
  const [mode = '', reason = '', watch] = cell.split(',').map((word) => word.trim());
  if (mode === 'unavailable') return { status: 'unavailable', mode: 'off', reason: 'no-resources' };
  return { status: 'ready', mode, reason, ...(watch === undefined ? {} : { watch }) };
}

const withoutDeploys = new Set(['tools', 'everything']);

let example: RunningExample;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  example = await startExample({ command: ['node', 'examples/deploy-dashboard/fleet/start.mjs', '--no-reload'], limitMs: 280_000 });
  browser = await openBrowser();
  // The first visit has every source compiled, beside which fourteen handshakes would wait.
  const first = await openPage(browser, example.address);
  await first.page.locator("[data-panel='mcp-proxy-stateless'] [data-mcp-panel]").waitFor({ timeout: 60_000 });
  await first.close();
  // server-everything announces every 5 s and shows another document at every read: a check before that would rightly find it silent.
  watched = await openPage(browser, `${example.address}?pollIntervalMs=2000&firstVerificationMs=7000&watchdogMs=7000`);
});
afterAll(async () => {
  await browser?.close();
  await example?.interrupt();
});

async function marks(panel: string): Promise<Record<string, string>> {
  const root = watched.page.locator(`[data-panel='${panel}'] [data-mcp-panel]`);
  const names = ['status', 'mode', 'reason', 'watch'];
  const values = await Promise.all(names.map(async (name) => (await root.getAttribute(`data-${name}`)) ?? ''));
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}

async function expectTable(column: 'atFirst' | 'afterDeploy'): Promise<void> {
  for (const row of rows) {
    await expect.poll(() => marks(row.panel), { timeout: 60_000, message: row.panel }).toMatchObject(row[column]);
  }
}

test('the table has fourteen rows, one for each panel of the page, by the door that the page takes', () => {
  const shown = [...panels, ...fleetPanels].map(({ name, door }) => `${name} ${door}`);
  expect(rows.map(({ panel, door }) => `${panel} ${door}`).sort()).toEqual(shown.sort());
  expect(rows).toHaveLength(14);
});

test('fourteen servers of independent makers are shown, each by its own best means', async () => {
  await expectTable('atFirst');
  for (const { panel } of rows) expect(await watched.page.locator(`[data-panel="${panel}"] [data-mcp-panel]`).count(), panel).toBe(1);
});

test('a deploy proves who announces, finds out who does not, and reaches every panel', async () => {
  const { version } = await example.press('deploys/production') as { version: string };
  await expectTable('afterDeploy');
  for (const { panel } of rows.filter((row) => !withoutDeploys.has(row.panel))) {
    const contents = watched.page.locator(`[data-panel='${panel}'] [data-mcp-content]`);
    await expect.poll(() => contents.textContent(), { timeout: 30_000, message: panel }).toContain(version);
  }
  expect(watched.complaints, 'errors and warnings on the page').toEqual([]);
});

test('one Ctrl-C ends the fleet too, in order, with exit code 0, and nothing of it runs on', async () => {
  await browser.close();
  expect(await example.interrupt()).toBe(0);
  expect([...example.output().matchAll(/^ended (\w+)$/gm)].map(([, what]) => what)).toEqual(['page', 'deploys', 'servers', 'fleet', 'database']);
  await expect.poll(() => isGroupAlive(example.process.pid ?? 0), { timeout: 10_000 }).toBe(false);
});

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
