import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../.ci/findChromium.mjs';

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the page, and what it threw. What the browser itself says of a request that failed is not the page's. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A headless Chromium. @throws Error that says what to do where there is none */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('no Chromium found: run `node .ci/ensureChromium.mjs`, or install one and name it in CHROMIUM_PATH');
  }
  return chromium.launch({ executablePath, args: [...chromiumFlags] });
}

/** A page in a context of its own. */
export async function openPage(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => {
    const isComplaint = line.type() === 'error' || line.type() === 'warning';
    const isBrowsersOwn = line.text().startsWith('Failed to load resource:');
    if (isComplaint && !isBrowsersOwn) complaints.push(`${line.type()}: ${line.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.goto(address);
  return { page, complaints, close: () => context.close() };
}
