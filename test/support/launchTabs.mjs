// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../.ci/findChromium.mjs';

/**
 * A Chromium whose pages are tabs of one window, as a person's are: a tab behind another is hidden, can be frozen, and a page that is
 * left goes to the back/forward cache. Playwright's own pages are all kept in front.
 * @returns {Promise<{ context: import('playwright').BrowserContext, close(): Promise<void> }>}
 */
export async function launchTabs() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium found: run `node .ci/ensureChromium.mjs`, or install one and name it in CHROMIUM_PATH');
  const profile = await mkdtemp(join(tmpdir(), 'mcp-live-tabs-'));
  const flags = [...chromiumFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1280,900', 'about:blank'];
  const child = spawn(executablePath, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (part) => {
      printed += part;
      const found = /listening on (ws:\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${printed}`)));
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window');
  return {
    context,
    close: async () => {
      await browser.close();
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
