import type { Browser, BrowserContext, Page } from 'playwright';
import { scriptedServer } from 'mcp-live/testing';
import { listen, openCors } from 'mcp-live/testing/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DashboardState } from '../../examples/deploy-dashboard/control/DashboardState.js';
import type { Standing } from '../../examples/deploy-dashboard/servers/McpHost.js';
import { launchTabs } from '../support/launchTabs.mjs';
import { openBrowser, openPage } from '../support/openBrowser.js';
import { type RunningExample, startExample } from '../support/startExample.js';

vi.setConfig({ testTimeout: 120_000 });

/** Built for production and served under `script-src 'self'`. */
let example: RunningExample;
beforeAll(async () => {
  example = await startExample({ command: ['node', 'examples/deploy-dashboard/start.mjs', '--built'] });
}, 150_000);
afterAll(async () => {
  await example?.interrupt();
});

const neverPoll = '?pollIntervalMs=Infinity&firstVerificationMs=Infinity&watchdogMs=Infinity';
const eventually = <T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(read, { timeout: 30_000, interval: 100 });
const mark = (page: Page, name: string, panel = 'announcing'): Promise<string | null> =>
  page.locator(`[data-panel='${panel}'] [data-mcp-panel]`).getAttribute(`data-${name}`);
const version = async (page: Page): Promise<string | undefined> =>
  /v\d+\.\d+\.\d+/.exec(await page.locator("[data-panel='announcing'] [data-mcp-content]").textContent() ?? '')?.[0];
const deploy = async (): Promise<string> => (await example.press('deploys/production') as { version: string }).version;
const standing = async (host: string): Promise<Standing> => await (await fetch(new URL(`/api/hosts/${host}/standing`, example.address))).json() as Standing;
const count = async (method: string): Promise<number> =>
  (await example.requests('announcing')).filter((request) => request.method === method || request.http === method).length;

/** Changes what panels there are. In the page itself: a route of Playwright would answer every preflight for the servers. */
async function pretend(page: Page | BrowserContext, change: (panels: DashboardState['panels']) => DashboardState['panels']): Promise<void> {
  const state = await (await fetch(new URL('/api/dashboard', example.address))).json() as DashboardState;
  await page.addInitScript((answer) => {
    const real = window.fetch;
    window.fetch = (url, init) => (url === '/api/dashboard' ? Promise.resolve(Response.json(answer)) : real(url, init));
  }, { ...state, panels: change(state.panels) });
}

describe('a page of its own', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const reports = async (): Promise<object[]> => await (await fetch(new URL('/csp-reports', example.address))).json() as object[];

  test("built for production, works under script-src 'self' without a report", async () => {
    const { page, complaints, close } = await openPage(browser, `${example.address}?pollIntervalMs=1000`);
    await eventually(() => mark(page, 'mode')).toBe('subscribed');
    await eventually(() => mark(page, 'mode', 'modern')).toBe('subscribed');
    await eventually(() => mark(page, 'reason', 'unhandled')).toBe('rejected');
    const deployed = await deploy();
    await eventually(() => version(page)).toBe(deployed);
    for (const name of ['No date', 'A good date']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator(`[data-outcome='${name === 'No date' ? 'rejected-locally' : 'ok'}']`).waitFor();
    }
    expect(await reports()).toEqual([]);
    expect(complaints).toEqual([]);
    // The same page tells of what it may not do.
    await page.evaluate(() => {
      const inline = document.createElement('script');
      inline.textContent = 'window.wasRun = true';
      document.head.append(inline);
    });
    await eventually(reports).toHaveLength(1);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    await close();
  });

  const { 'access-control-expose-headers': _, ...unexposed } = openCors;
  test.for([
    ['WEB-02 whose headers are not allowed', { ...openCors, 'access-control-allow-headers': 'content-type' }, ['CORS', 'mcp-session-id', 'mcp-protocol-version']],
    ['that lets no page in', {}, ['CORS', 'content-type', 'mcp-session-id']],
    ['whose session id the page cannot read', unexposed, ['expose', 'Mcp-Session-Id']],
  ] as const)('says on screen what a server must allow %s', async ([, cors, words]) => {
    const server = await listen(scriptedServer({ eras: ['legacy'], hasSessions: true }), { cors: cors as Record<string, string> });
    const context = await browser.newContext();
    const page = await context.newPage();
    await pretend(page, (panels) => panels.map((panel) => (panel.name === 'announcing' ? { ...panel, url: server.url } : panel)));
    await page.goto(example.address);
    const told = page.locator("[data-panel='announcing'] [data-mcp-error]").first();
    await told.waitFor();
    const sentence = await told.textContent();
    for (const word of words) expect(sentence).toContain(word);
    await context.close();
    await server.close();
  });
});

describe('tabs of one window', () => {
  let context: BrowserContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ context, close } = await launchTabs());
    await pretend(context, (panels) => panels.filter(({ name }) => name === 'announcing' || name === 'modern' || name === 'tools'));
  });
  afterEach(async () => {
    for (const page of context.pages().slice(1)) await page.close({ runBeforeUnload: true });
    await eventually(async () => (await standing('announcing')).sessions).toBe(0);
    await example.clearRequests('announcing');
    const said = lines;
    lines = [];
    expect(said, 'lines of the console').toEqual([]);
  });
  afterAll(async () => {
    await close?.();
  });

  /** Of all tabs. What the browser itself says of a request that failed is not the page's. */
  let lines: string[] = [];
  const open = async (search = neverPoll): Promise<Page> => {
    const page = await context.newPage();
    page.on('console', (line) => {
      if (!line.text().startsWith('Failed to load resource:')) lines.push(line.text());
    });
    await page.goto(example.address + search);
    await page.bringToFront();
    await eventually(() => mark(page, 'mode')).toBe('subscribed');
    await eventually(() => mark(page, 'status', 'modern')).toBe('ready');
    return page;
  };
  const hide = async (page: Page): Promise<void> => {
    await context.pages()[0]?.bringToFront();
    await eventually(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  };

  test('hidden, give their push streams back, so that a ninth one still reads over HTTP/1.1', async () => {
    const tabs: Page[] = [];
    for (let number = 1; number <= 9; number += 1) tabs.push(await open(`${neverPoll}&releaseWhenHiddenMs=200`));
    const [first, last] = [tabs[0], tabs.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no tabs');
    await eventually(async () => (await standing('announcing')).openAnswers).toBe(1);
    expect((await standing('announcing')).sessions).toBe(9);
    const deployed = await deploy();
    await eventually(() => version(last)).toBe(deployed);
    // And one that comes to the front again is live again.
    await first.bringToFront();
    await eventually(() => version(first)).toBe(deployed);
    await eventually(() => mark(first, 'mode')).toBe('subscribed');
    const next = await deploy();
    await eventually(() => version(first)).toBe(next);
  });

  test('come back from the back/forward cache as they were left, and live, in the session they had', async () => {
    const page = await open();
    await page.evaluate(() => Object.assign(window, { wasLeft: true }));
    await page.goto('about:blank');
    await eventually(async () => (await standing('announcing')).openAnswers).toBe(0);
    const deployed = await deploy();
    expect((await standing('announcing')).sessions).toBe(1);
    await page.evaluate(() => {
      setTimeout(() => history.back());
    });
    await page.waitForURL(`${example.address}**`, { waitUntil: 'commit' });
    await eventually(() => version(page)).toBe(deployed);
    expect(await page.evaluate(() => 'wasLeft' in window)).toBe(true);
    await eventually(() => mark(page, 'mode')).toBe('subscribed');
    const next = await deploy();
    await eventually(() => version(page)).toBe(next);
    expect(await count('initialize')).toBe(1);
    expect(await count('DELETE')).toBe(0);
  });

  test('frozen in the background, are right again once they are resumed and shown', async () => {
    const page = await open();
    const devtools = await context.newCDPSession(page);
    await hide(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await eventually(async () => (await standing('announcing')).openAnswers).toBe(0);
    const deployed = await deploy();
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    await eventually(() => version(page)).toBe(deployed);
    await eventually(() => mark(page, 'mode')).toBe('subscribed');
    const next = await deploy();
    await eventually(() => version(page)).toBe(next);
  });

  test('closed, end their sessions', async () => {
    const page = await open();
    await page.close({ runBeforeUnload: true });
    await eventually(() => count('DELETE')).toBe(1);
    await eventually(async () => (await standing('announcing')).sessions).toBe(0);
  });
});
