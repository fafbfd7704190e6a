import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../support/openBrowser.js';
import { type RunningExample, startExample } from '../support/startExample.js';

/** A panel's marks on its root, for people's styles and for tests. */
interface Marks { readonly status: string; readonly mode: string; readonly reason: string; readonly watch: string }

const table: readonly (readonly [string, object])[] = [
  ['announcing', { status: 'ready', mode: 'subscribed', reason: 'declared' }],
  ['quiet', { status: 'ready', mode: 'polling', reason: 'not-declared', watch: 'none' }],
  ['unhandled', { status: 'ready', mode: 'polling', reason: 'rejected' }],
  ['modern', { status: 'ready', mode: 'subscribed', reason: 'declared' }],
  ['modern-by-sdk', { status: 'ready', mode: 'polling', reason: expect.stringMatching(/^(rejected|no-push-channel)$/) }],
  ['tools', { status: 'unavailable', mode: 'off', reason: 'no-resources', watch: 'none' }],
];

// Without timed reads whatever changes on a page was announced.
const neverPoll = '?pollIntervalMs=Infinity&firstVerificationMs=Infinity&watchdogMs=Infinity';
const pollEverySecond = '?pollIntervalMs=1000&firstVerificationMs=Infinity&watchdogMs=Infinity';

let example: RunningExample;
let browser: Browser;
let watched: WatchedPage | undefined;

beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), openBrowser()]);
}, 150_000);
afterEach(async () => {
  const complaints = watched?.complaints ?? [];
  await watched?.close();
  watched = undefined;
  for (const host of hosts) await example.press(`hosts/${host}/mend`);
  expect(complaints, 'errors and warnings on the page').toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await example?.interrupt();
});

const hosts = ['announcing', 'quiet', 'unhandled', 'modern', 'tools'];

/** Waits for a condition; how long that takes is no part of any fact here. */
const eventually = <T>(read: () => T | Promise<T>, interval = 100): ReturnType<typeof expect.poll<T>> => expect.poll(read, { timeout: 30_000, interval });

async function open(search: string): Promise<WatchedPage> {
  for (const host of hosts) await example.clearRequests(host);
  watched = await openPage(browser, `${example.address}${search}`);
  return watched;
}

async function marks(panel: string): Promise<Marks> {
  const root = watched?.page.locator(`[data-panel='${panel}'] [data-mcp-panel]`);
  const read = async (name: string): Promise<string> => (await root?.getAttribute(`data-${name}`)) ?? '';
  return { status: await read('status'), mode: await read('mode'), reason: await read('reason'), watch: await read('watch') };
}

/** The version that a panel shows, drawn or as JSON. */
async function version(panel: string): Promise<string | undefined> {
  const contents = await watched?.page.locator(`[data-panel='${panel}'] [data-mcp-content]`).textContent();
  return /v\d+\.\d+\.\d+/.exec(contents ?? '')?.[0];
}

async function shown(panel: string): Promise<string | null | undefined> {
  return watched?.page.locator(`[data-panel='${panel}'] .document-version`).textContent();
}

async function deploy(): Promise<string> {
  return (await example.press('deploys/production') as { version: string }).version;
}

async function count(host: string, method: string): Promise<number> {
  return (await example.requests(host)).filter((request) => request.method === method).length;
}

/** Waits until every panel has found its mode. */
async function settled(): Promise<void> {
  for (const [panel, expected] of table) await eventually(() => marks(panel)).toMatchObject(expected);
}

test('each server is shown by its own best means, and one without resources in words', async () => {
  const { page } = await open('');
  for (const [panel, expected] of table) await eventually(() => marks(panel), 50).toMatchObject(expected);
  expect(await page.locator("[data-panel='tools'] [data-mcp-panel]").textContent()).toContain('does not offer resources');
});

test('nothing moves on the page while its panels come up', async () => {
  watched = await openPage(browser, 'about:blank');
  const { page } = watched;
  await page.addInitScript(() => {
    const moved = Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${example.address}${neverPoll}`);
  await settled();
  // What browsers call good is up to 0.1.
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.05);
});

describe('a deploy', () => {
  test('appears by announcement in both eras, while nothing is polled', async () => {
    await open(neverPoll);
    await settled();
    const before = await version('quiet');
    const deployed = await deploy();
    await eventually(() => version('announcing')).toBe(deployed);
    await eventually(() => version('modern')).toBe(deployed);
    await eventually(async () => (await marks('announcing')).watch).toBe('proven');
    expect(await version('quiet')).toBe(before);
    expect(await count('quiet', 'resources/read')).toBe(1);
  });

  test('shows the value and nothing else where it is announced, and its age where it is not', async () => {
    const { page } = await open(pollEverySecond);
    await settled();
    const line = (panel: string): Promise<boolean> => page.locator(`[data-panel='${panel}'] [data-mcp-freshness]`).isVisible();
    await eventually(() => line('quiet')).toBe(true);
    expect(await line('announcing')).toBe(false);
    expect(await line('modern')).toBe(false);
  });

  test('appears by the timer where nothing is announced', async () => {
    await open(pollEverySecond);
    await settled();
    const deployed = await deploy();
    for (const panel of ['quiet', 'unhandled', 'modern-by-sdk']) await eventually(() => version(panel)).toBe(deployed);
  });

  test('costs one read for each announcement, after the first read and one catch-up', async () => {
    await open(neverPoll);
    await settled();
    const reads = async (): Promise<number> => count('announcing', 'resources/read');
    await eventually(reads).toBe(2);
    const deployed = await deploy();
    await eventually(() => shown('announcing')).toBe(`${deployed} Deployed`);
    expect(await reads()).toBe(4);
  });
});

describe('on the wire', () => {
  test('StrictMode costs one handshake and one watch for each entry', async () => {
    await open(neverPoll);
    await settled();
    expect(await count('announcing', 'initialize')).toBe(1);
    expect(await count('announcing', 'resources/subscribe')).toBe(1);
    expect(await count('quiet', 'initialize')).toBe(1);
    expect(await count('unhandled', 'initialize')).toBe(1);
    expect(await count('unhandled', 'resources/subscribe')).toBe(1);
    // The older client's; the newer one discovers.
    expect(await count('modern', 'initialize')).toBe(1);
    expect(await count('modern', 'server/discover')).toBe(1);
    expect(await count('modern', 'subscriptions/listen')).toBe(1);
  });

  test('nothing is asked of a server that did not declare it', async () => {
    await open(pollEverySecond);
    await settled();
    await eventually(() => count('quiet', 'resources/read')).toBeGreaterThan(2);
    expect(await count('quiet', 'resources/subscribe')).toBe(0);
    const asked = (await example.requests('tools')).map(({ method }) => method ?? '');
    expect(asked.filter((method) => method.startsWith('resources/') || method.startsWith('subscriptions/'))).toEqual([]);
  });

  test('a page that is left ends its sessions and sends nothing more', async () => {
    const { page } = await open(pollEverySecond);
    await settled();
    await page.goto('about:blank');
    await eventually(async () => (await example.requests('announcing')).at(-1)?.http).toBe('DELETE');
    await eventually(async () => (await example.requests('quiet')).at(-1)?.http).toBe('DELETE');
  });
});

describe('broken and mended', () => {
  test('a server that stops announcing is found out, said in words, and trusted again once it announces', async () => {
    const { page } = await open('?pollIntervalMs=1000&firstVerificationMs=500&watchdogMs=1000');
    await settled();
    await page.getByRole('group', { name: 'Break the server of Announces', exact: true }).getByRole('button', { name: 'Mute' }).click();
    const deployed = await deploy();
    await eventually(() => version('announcing')).toBe(deployed);
    await eventually(() => marks('announcing')).toMatchObject({ mode: 'polling', reason: 'silent' });
    await page.getByRole('group', { name: 'Break the server of Announces', exact: true }).getByRole('button', { name: 'Mend' }).click();
    await eventually(async () => {
      await deploy();
      return (await marks('announcing')).mode;
    }, 2_000).toBe('subscribed');
  });

  test.for(['announcing', 'modern'])('%s is announced again after its streams were cut', async (panel) => {
    await open(neverPoll);
    await settled();
    await example.press(`hosts/${panel}/break/cut`);
    await eventually(() => count(panel, panel === 'modern' ? 'subscriptions/listen' : 'resources/read')).toBeGreaterThan(panel === 'modern' ? 1 : 2);
    await eventually(async () => (await marks(panel)).mode).toBe('subscribed');
    const deployed = await deploy();
    await eventually(() => version(panel)).toBe(deployed);
  });

  test('a server that forgot the session gets one new handshake and one new watch', async () => {
    await open(pollEverySecond);
    await settled();
    await example.press('hosts/announcing/break/forget');
    await eventually(() => count('announcing', 'initialize')).toBe(2);
    await eventually(() => count('announcing', 'resources/subscribe')).toBe(2);
    await eventually(async () => (await marks('announcing')).mode).toBe('subscribed');
    const deployed = await deploy();
    await eventually(() => version('announcing')).toBe(deployed);
    expect(await count('announcing', 'initialize')).toBe(2);
  });

  test('a server that answers 503 keeps its last contents on screen, marked, and comes back by itself', async () => {
    const { page } = await open(pollEverySecond);
    await settled();
    const before = await version('quiet');
    await example.press('hosts/quiet/break/down');
    await eventually(async () => (await marks('quiet')).status).toBe('error');
    expect(await version('quiet')).toBe(before);
    await eventually(() => page.locator("[data-panel='quiet'] [data-mcp-notice]").textContent()).toBeTruthy();
    expect((await marks('announcing')).status).toBe('ready');
    await example.press('hosts/quiet/mend');
    await eventually(async () => (await marks('quiet')).status).toBe('ready');
  });
});

describe('the page', () => {
  test('pauses and resumes everything with one button', async () => {
    const { page } = await open(pollEverySecond);
    await settled();
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await eventually(async () => (await marks('quiet')).reason).toBe('paused');
    const before = await version('announcing');
    const deployed = await deploy();
    expect(before).not.toBe(deployed);
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await eventually(() => version('announcing')).toBe(deployed);
    await eventually(() => version('quiet')).toBe(deployed);
  });

  test('fits windows from 280 to 2560 px', async () => {
    const { page } = await open('');
    await settled();
    for (const width of [280, 360, 768, 1_280, 2_560]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });
});
