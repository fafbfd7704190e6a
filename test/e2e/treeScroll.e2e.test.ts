import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureScroll, type ScrollCost } from '../support/measureScroll.js';
import { openBrowser, openPage } from '../support/openBrowser.js';
import { type ServedPage, servePage } from '../support/servePage.js';

let browser: Browser;
let served: ServedPage;
beforeAll(async () => {
  [browser, served] = await Promise.all([openBrowser(), servePage('treePage.tsx')]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

const row = '[data-mcp-tree-row]';
const rowHeight = 28;
/** The scheme, a hundred hosts and a hundred files of each. */
const rowCount = 1 + 100 + 10_000;
/** Above the first and below the last row. */
const padding = 8;

async function openAll(page: Page): Promise<void> {
  await page.locator(row).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('*');
  await page.waitForFunction((height) => document.querySelector('[data-mcp-tree-rows]')?.firstElementChild?.clientHeight === height, rowCount * rowHeight + padding);
}

describe('ten thousand resources in Chromium', () => {
  test('scroll at the cost of the same rows drawn by the virtualiser alone', async () => {
    const pairs: { bare: ScrollCost; tree: ScrollCost }[] = [];
    const best = (ratioOf: (pair: { bare: ScrollCost; tree: ScrollCost }) => number): number => Math.min(...pairs.map(ratioOf));
    const total = (): number => best(({ bare, tree }) => tree.totalMs / bare.totalMs);
    const longest = (): number => best(({ bare, tree }) => tree.longestMs / bare.longestMs);
    // Other work on the machine can only make a ratio worse: the best of a few rounds is the nearest to the truth.
    for (let round = 0; round < 4 && !(total() < 1.5 && longest() < 2); round++) {
      const bare = await measureScroll(browser, `${served.url}?bare`, (page) => page.locator(row).first().waitFor());
      const tree = await measureScroll(browser, served.url, async (page) => {
        await openAll(page);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      });
      pairs.push({ bare, tree });
    }
    // The focused row is one more, wherever it is.
    for (const { bare, tree } of pairs) expect(tree.mostRows).toBe(bare.mostRows + 1);
    expect(total()).toBeLessThan(1.5);
    expect(longest()).toBeLessThan(2);
  }, 240_000);

  test('keep the focus wherever they are scrolled to, and every key leads on from there', async () => {
    const { page, complaints, close } = await openPage(browser, served.url);
    await openAll(page);
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.querySelector('[data-mcp-tree-label]')?.textContent ?? undefined);
    const isInView = (): Promise<boolean> => page.evaluate(() => {
      const [inner, outer] = [document.activeElement, document.querySelector('[data-mcp-tree-rows]')].map((element) => element?.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    });
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('file 9999');
    await expect.poll(isInView).toBe(true);
    await page.evaluate(() => { const rows = document.querySelector('[data-mcp-tree-rows]'); if (rows !== null) rows.scrollTop = 0; });
    await expect.poll(isInView).toBe(false);
    expect(await focused()).toBe('file 9999');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('file 9998');
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press('h');
    await expect.poll(focused).toBe('host-0');
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('file 0');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('host-0');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('log:');
    await page.locator(row).nth(3).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('file 101');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
    expect(await page.locator(`${row}[tabindex="0"]`).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
