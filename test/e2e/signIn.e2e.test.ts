import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../support/openBrowser.js';
import { type RunningExample, startExample } from '../support/startExample.js';

let example: RunningExample;
let browser: Browser;
let watched: WatchedPage;
let section: Locator;

beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), openBrowser()]);
  watched = await openPage(browser, `${example.address}?pollIntervalMs=1000&firstVerificationMs=Infinity&watchdogMs=Infinity&maxBackoffMs=4000`);
  section = watched.page.getByRole('region', { name: 'Behind a sign-in' });
  await section.waitFor();
}, 150_000);
afterAll(async () => {
  await browser?.close();
  await example?.interrupt();
});

const eventually = <T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(read, { timeout: 30_000, interval: 100 });
const panel = (): Locator => section.locator('[data-mcp-panel]');
const mark = async (name: string): Promise<string | null> => panel().getAttribute(`data-${name}`);
const version = async (): Promise<string | undefined> => /v\d+\.\d+\.\d+/.exec(await section.locator('[data-mcp-content]').textContent() ?? '')?.[0];
const connection = async (): Promise<string | null> => section.locator('[data-mcp-connection]').getAttribute('data-status');
const isUnauthorized = (): Promise<boolean> => panel().locator("[data-mcp-error='unauthorized']").isVisible();

const grants = async (): Promise<Record<string, number>> => {
  const answer = await fetch(new URL('/api/sign-in', example.address));
  return (await answer.json() as { grants: Record<string, number> }).grants;
};
const statuses = async (status: number): Promise<number> => (await example.requests('account')).filter((request) => request.status === status).length;
const deploy = async (): Promise<string> => (await example.press('deploys/staging') as { version: string }).version;

/** The person goes through the window of the authorization server. */
async function signIn(): Promise<void> {
  const [other] = await Promise.all([watched.page.waitForEvent('popup'), section.getByRole('button', { name: 'Sign in' }).first().click()]);
  await allow(other);
  if (!other.isClosed()) await other.waitForEvent('close');
}

async function allow(other: Page): Promise<void> {
  await other.getByRole('button', { name: 'Go on as Mara Lind' }).click();
}

describe('a server behind OAuth', () => {
  test('is unauthorized with a button, goes nowhere by itself, and is asked once', async () => {
    await eventually(isUnauthorized).toBe(true);
    expect(await mark('status')).toBe('error');
    expect(await mark('reason')).toBe('no-connection');
    const asked = (await example.requests('account')).filter(({ http }) => http === 'POST');
    expect(asked.map(({ method, status }) => `${method} ${status}`)).toEqual(['initialize 401']);
    expect(watched.page.context().pages()).toHaveLength(1);
    expect(await grants()).toEqual({});
  });

  test('is live after a sign-in in a window of its own, with a code that is handed in once', async () => {
    await signIn();
    await eventually(() => mark('mode')).toBe('subscribed');
    const deployed = await deploy();
    await eventually(version).toBe(deployed);
    expect(await grants()).toEqual({ authorization_code: 1 });
    expect(await watched.page.evaluate(() => location.search)).not.toContain('code=');
  });

  test('stays alive when the token expires, with one refresh', async () => {
    await example.press('sign-in/expire');
    const deployed = await deploy();
    await eventually(version).toBe(deployed);
    await eventually(() => mark('status')).toBe('ready');
    expect(await connection()).toBe('ready');
    expect(await grants()).toEqual({ authorization_code: 1, refresh_token: 1 });
  });

  test('is no loop where the server forbids it: the contents stay, marked, and reads back off', async () => {
    const before = await version();
    const { refresh_token: refreshes = 0 } = await grants();
    await example.clearRequests('account');
    await example.press('sign-in/forbid');
    await deploy();
    await eventually(() => mark('status')).toBe('error');
    expect(await version()).toBe(before);
    expect(await panel().textContent()).toContain('ask for access');
    await eventually(() => statuses(403)).toBeGreaterThan(2);
    const firstAt = Date.now();
    const counted = await statuses(403);
    await eventually(() => statuses(403)).toBeGreaterThan(counted + 1);
    // Retries, a second or more apart; a loop would have asked many times a second, and gone to the authorization server each time.
    expect(await statuses(403)).toBeLessThanOrEqual(counted + 2 + Math.ceil((Date.now() - firstAt) / 500));
    expect((await grants())['refresh_token']).toBeLessThanOrEqual(refreshes + 1);
    expect(await connection()).toBe('ready');
    await example.press('sign-in/allow');
    // By itself, within the longest wait: a button to press may be gone before it is pressed.
    await eventually(() => mark('status')).toBe('ready');
    expect(await version()).not.toBe(before);
  });

  test('asks for a sign-in again after signing out, and comes back where no window opens', async () => {
    await section.getByRole('button', { name: 'Sign out' }).click();
    await eventually(isUnauthorized).toBe(true);
    await watched.page.evaluate(() => {
      window.open = () => null;
    });
    await section.getByRole('button', { name: 'Sign in' }).first().click();
    // The authorization server may still know the person.
    await eventually(async () => (await grants())['authorization_code']).toBe(2);
    await eventually(() => mark('mode')).toBe('subscribed');
    expect(await watched.page.evaluate(() => location.search)).toContain('pollIntervalMs=1000');
    expect(watched.complaints, 'errors and warnings on the page').toEqual([]);
  });
});
