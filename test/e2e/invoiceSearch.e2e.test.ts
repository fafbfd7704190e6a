import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from '../support/openBrowser.js';
import { type RunningExample, startExample } from '../support/startExample.js';

let example: RunningExample;
let browser: Browser;
let watched: WatchedPage;
let section: Locator;

beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), openBrowser()]);
  watched = await openPage(browser, example.address);
  section = watched.page.getByRole('region', { name: 'Search invoices' });
  await section.waitFor();
}, 150_000);
beforeEach(async () => {
  await example.clearRequests('tools');
});
afterAll(async () => {
  await browser?.close();
  await example?.interrupt();
});

const limit = { timeout: 20_000 };

async function search({ since, atMost = '' }: { since: string; atMost?: string }): Promise<void> {
  await section.getByLabel('Issued on or after').fill(since);
  await section.getByLabel('At most').fill(atMost);
  await section.getByRole('button', { name: 'Search' }).click();
}

/** The kind of the outcome on screen, with its words. */
async function outcome(kind: string): Promise<string> {
  const shown = section.locator(`[data-outcome='${kind}']`);
  await shown.waitFor(limit);
  return await shown.textContent() ?? '';
}

const log = (): Promise<string[]> => section.getByRole('list', { name: 'Frame log of the tool’s calls' }).getByRole('listitem').allTextContents();
/** What else the servers of the page do against their declarations stands there too. */
const findings = (): Promise<string[]> => section.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: 'held-back' }).allTextContents();
const callsReceived = async (): Promise<number> => (await example.requests('tools')).filter(({ method }) => method === 'tools/call').length;

test('a date that is none never crosses the wire, and is told on screen, in the frame log and to onFinding', async () => {
  await search({ since: '1 June 2026' });
  const words = await outcome('rejected-locally');
  expect(words).toContain('Not sent: one argument does not fit');
  expect(words).toContain('/since');
  expect(words).toContain('got "1 June 2026"');
  const [held] = await log();
  expect(held).toContain('held back tools/call /since must be a date');
  expect(held).not.toContain('1 June');
  await expect.poll(findings, limit).toHaveLength(1);
  expect((await findings())[0]).toContain('held-back search_invoices was not called: /since must be a date');
  // Whatever was sent before this has arrived before it.
  await search({ since: '2026-06-01' });
  await outcome('ok');
  expect(await callsReceived()).toBe(1);
});

test('a call that ends well shows what the tool answered', async () => {
  await search({ since: '2026-06-01', atMost: '2' });
  await outcome('ok');
  const rows = section.getByRole('row');
  await expect.poll(() => rows.allTextContents(), limit).toEqual([
    expect.stringContaining('Issued'), expect.stringContaining('Brenner Rail'), expect.stringContaining('Copper & Kiln'),
  ]);
  expect(await callsReceived()).toBe(1);
});

test("a tool's own error is shown in its words", async () => {
  await search({ since: '2020-01-01' });
  const words = await outcome('tool-error');
  expect(words).toContain('The tool reported an error');
  expect(words).toContain('The archive begins on 2026-05-04');
  expect(await callsReceived()).toBe(1);
});

test('arguments that only the server refuses are sent, and its refusal is shown in its words', async () => {
  await search({ since: '2026-06-01', atMost: '500' });
  const words = await outcome('invalid-params');
  expect(words).toContain('The server refused the arguments');
  expect(words).toContain('at most 100 are returned at once');
  expect((await log())[0]).toContain('refused tools/call');
  expect(await callsReceived()).toBe(1);
});

test('a call without an answer is given up, said to have been sent, and not repeated', async () => {
  await section.getByRole('button', { name: 'No answer' }).click();
  const words = await outcome('failed');
  expect(words).toContain('no answer in time');
  expect(words).toContain('The request was sent; it may have taken effect');
  expect(await callsReceived()).toBe(1);
  expect(watched.complaints, 'errors and warnings on the page').toEqual([]);
});

test('a button beside the form leads to each of the other ends too', async () => {
  for (const [name, kind] of [['A good date', 'ok'], ['No date', 'rejected-locally'], ['Too early', 'tool-error'], ['Too many', 'invalid-params']] as const) {
    await section.getByRole('button', { name, exact: true }).click();
    await outcome(kind);
  }
});
