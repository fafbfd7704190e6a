import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../../../test/support/openBrowser.js';
import { type RunningExample, startExample } from '../../../test/support/startExample.js';

/** The table of README.md beside this file. What is left out of a row may be anything. */
interface Expected { readonly status?: string; readonly mode: string; readonly reason: string; readonly watch?: string }

/** Before anything changed. */
const atFirst: Readonly<Record<string, Expected>> = {
  announcing: { mode: 'subscribed', reason: 'declared' },
  unhandled: { mode: 'polling', reason: 'rejected' },
  quiet: { mode: 'polling', reason: 'not-declared', watch: 'none' },
  tools: { status: 'unavailable', mode: 'off', reason: 'no-resources' },
  modern: { mode: 'subscribed', reason: 'declared' },
  partial: { mode: 'polling', reason: 'declined' },
  'modern-by-sdk': { mode: 'polling', reason: expect.stringMatching(/^(rejected|no-push-channel)$/) as string },
  everything: { mode: 'subscribed', reason: 'declared', watch: 'proven' },
  fastmcp: { mode: 'subscribed', reason: 'declared' },
  'fastmcp-stateless': { mode: 'polling', reason: 'no-push-channel' },
  tmcp: { mode: 'subscribed', reason: 'declared', watch: 'carried' },
  'mcp-handler': { mode: 'subscribed', reason: 'declared', watch: 'carried' },
  'mcp-proxy': { mode: 'subscribed', reason: 'declared' },
  'mcp-proxy-stateless': { mode: 'polling', reason: 'no-push-channel' },
};

/** After a deploy: who announces is proven, and who acknowledged and kept silent is found out by a verification. */
const afterDeploy: Readonly<Record<string, Expected>> = {
  ...atFirst,
  announcing: { mode: 'subscribed', reason: 'declared', watch: 'proven' },
  modern: { mode: 'subscribed', reason: 'declared', watch: 'proven' },
  fastmcp: { mode: 'subscribed', reason: 'declared', watch: 'proven' },
  'mcp-proxy': { mode: 'subscribed', reason: 'declared', watch: 'proven' },
  tmcp: { mode: 'polling', reason: 'silent' },
  'mcp-handler': { mode: 'polling', reason: 'silent' },
};

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
  watched = await openPage(browser, `${example.address}?pollIntervalMs=2000&firstVerificationMs=2000&watchdogMs=4000`);
});
afterAll(async () => {
  await browser?.close();
  await example?.interrupt();
});

async function marks(panel: string): Promise<Expected> {
  const root = watched.page.locator(`[data-panel='${panel}'] [data-mcp-panel]`);
  const read = async (name: string): Promise<string> => (await root.getAttribute(`data-${name}`)) ?? '';
  return { status: await read('status'), mode: await read('mode'), reason: await read('reason'), watch: await read('watch') };
}

async function expectTable(table: Readonly<Record<string, Expected>>): Promise<void> {
  for (const [panel, expected] of Object.entries(table)) {
    await expect.poll(() => marks(panel), { timeout: 60_000, message: panel }).toMatchObject({ status: 'ready', ...expected });
  }
}

test('fourteen servers of independent makers are shown, each by its own best means', async () => {
  await expectTable(atFirst);
});

test('a deploy proves who announces, finds out who does not, and reaches every panel', async () => {
  const { version } = await example.press('deploys/production') as { version: string };
  await expectTable(afterDeploy);
  for (const panel of Object.keys(atFirst).filter((name) => !withoutDeploys.has(name))) {
    const contents = watched.page.locator(`[data-panel='${panel}'] [data-mcp-content]`);
    await expect.poll(() => contents.textContent(), { timeout: 30_000, message: panel }).toContain(version);
  }
  expect(watched.complaints, 'errors and warnings on the page').toEqual([]);
});

test('one Ctrl-C ends the fleet too, in order and with exit code 0', async () => {
  await browser.close();
  expect(await example.interrupt()).toBe(0);
  expect([...example.output().matchAll(/^ended (\w+)$/gm)].map(([, what]) => what)).toEqual(['page', 'deploys', 'servers', 'fleet', 'database']);
});
