import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileItems } from '../support/hostileItems.js';
import { openBrowser, openPage, type WatchedPage } from '../support/openBrowser.js';
import type { ContentsPage } from '../support/pages/contentsPage.js';
import { type ServedPage, servePage } from '../support/servePage.js';

declare const contentsPage: ContentsPage;

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; media-src blob:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";
/** All elements that the library itself makes of contents. */
const ownElements = ['AUDIO', 'BDI', 'BUTTON', 'DIV', 'IMG', 'LI', 'OL', 'P', 'PATH', 'PRE', 'SPAN', 'SVG', 'TABLE', 'TBODY', 'TD', 'TH', 'THEAD', 'TR'];

let browser: Browser;
let served: ServedPage;
let watched: WatchedPage;
const asked: string[] = [];
beforeAll(async () => {
  [browser, served] = await Promise.all([openBrowser(), servePage('contentsPage.tsx', policy)]);
  watched = await openPage(browser, served.url);
  await watched.page.locator("[data-mcp-content]:has-text('nothing yet')").waitFor();
  // All that the page itself loads is there; the SDK's schemas have tried whether code may be made of text, which was reported.
  await watched.page.waitForLoadState('networkidle');
  served.reports.splice(0);
  watched.complaints.splice(0);
  watched.page.on('request', (request) => { if (!request.url().startsWith('blob:')) asked.push(request.url()); });
  watched.page.on('dialog', (dialog) => { asked.push(`dialog ${dialog.message()}`); });
});
afterAll(async () => {
  await watched.close();
  await browser.close();
  await served.close();
});

/** What became of the page, in facts that nothing hostile may have changed. */
async function look(): Promise<{ pwned: unknown; polluted: unknown; foreign: string[]; urls: string[]; styles: number; title: string }> {
  return watched.page.evaluate((own) => {
    const all = [...document.querySelectorAll('[data-mcp-panel] *')];
    const urls = all.flatMap((element) => ['href', 'src', 'srcset', 'data', 'action', 'poster', 'background'].map((name) => element.getAttribute(name))).filter((url) => url !== null);
    return {
      pwned: Reflect.get(globalThis, 'pwned'),
      polluted: Reflect.get({}, 'polluted'),
      foreign: all.map(({ tagName }) => tagName.toUpperCase()).filter((name) => !own.includes(name) && !/^(ARTICLE|HEADER|H2|STRONG|TIME)$/.test(name)),
      urls: urls.filter((url) => !url.startsWith('blob:')),
      styles: document.querySelectorAll('style').length,
      title: document.title,
    };
  }, ownElements);
}

const harmless = { pwned: undefined, polluted: undefined, foreign: [], urls: [], styles: 0, title: 'A page' };

describe('contents under a content policy that reports', () => {
  test.for(Object.keys(hostileItems))('%s stays harmless', async (name) => {
    const before = await watched.page.locator('[data-mcp-content]').innerHTML();
    await watched.page.evaluate((wanted) => contentsPage.showHostile(wanted), name);
    await expect.poll(async () => (await watched.page.locator('[data-mcp-content]').innerHTML()) !== before, { timeout: 30_000 }).toBe(true);
    await watched.page.locator("[data-mcp-panel][data-status='ready']").waitFor();
    // Two frames: what loads or fails does so by then; a page that hangs never draws them.
    await watched.page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    expect(await look()).toEqual(harmless);
    await watched.page.evaluate(() => { for (const button of document.querySelectorAll<HTMLElement>('[data-mcp-content] button[aria-expanded]')) button.click(); });
    expect(await look()).toEqual(harmless);
    // The page still does what a person wants: the next contents come on screen.
    await watched.page.evaluate(() => contentsPage.show([{ text: 'still here' }]));
    await watched.page.locator("[data-mcp-text='value']:text-is('still here')").waitFor();
    expect(asked).toEqual([]);
    expect(served.reports).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test('the page would report what is not allowed', async () => {
    await watched.page.evaluate(() => { document.body.append(Object.assign(document.createElement('img'), { src: '/evil.png' })); });
    await expect.poll(() => served.reports.length).toBe(1);
    served.reports.splice(0);
    watched.complaints.splice(0);
    asked.splice(0);
  });
});

describe('images', () => {
  test('are drawn in their own size without moving what is below, and their addresses are given up', async () => {
    const { page } = watched;
    await page.evaluate(() => {
      const made: string[] = [];
      const given: string[] = [];
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (blob) => { const url = createObjectURL.call(URL, blob); made.push(url); return url; };
      URL.revokeObjectURL = (url) => { given.push(url); revokeObjectURL.call(URL, url); };
      Object.assign(globalThis, { addresses: () => [made.length, given.length] });
    });
    const draw = (text: string): Promise<string> => page.evaluate((size) => {
      const canvas = document.createElement('canvas');
      [canvas.width = 1, canvas.height = 1] = size.split('x').map(Number);
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png');
    }, text);
    for (const size of ['120x80', '4x300']) {
      const blob = await draw(size);
      await page.evaluate((items) => contentsPage.show(items), [{ uri: 'demo://charts/load%20today.png', mimeType: 'image/png', blob }]);
      await expect.poll(() => page.locator('[data-mcp-image]').evaluateAll((all) => all.map((each) => { const image = each as HTMLImageElement; return image.complete ? `${image.naturalWidth}x${image.naturalHeight}` : ''; }))).toEqual([size]);
      expect(await page.locator('[data-mcp-image]').evaluate((each) => { const image = each as HTMLImageElement; return [image.clientWidth, image.clientHeight].join('x'); })).toBe(size);
    }
    expect(await page.locator('[data-mcp-image]').getAttribute('alt')).toBe('Shown');
    await page.evaluate(() => contentsPage.show([{ text: 'gone' }]));
    await page.locator("[data-mcp-text='value']").waitFor();
    expect(await page.evaluate(() => (Reflect.get(globalThis, 'addresses') as () => number[])())).toEqual([2, 2]);
  });
});
