// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usualPlaces = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** What makes a headless Chromium quiet and able to run inside a container. */
export const chromiumFlags = Object.freeze([
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
]);

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH, the usual places, the PATH, the one that Playwright installed.
 * Looks, and installs nothing.
 * @param {Record<string, string | undefined>} [environment]
 * @returns {string | undefined}
 */
export function findChromium(environment = process.env) {
  const wanted = environment['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`);
  }
  const onPath = (environment['PATH'] ?? '').split(delimiter).filter(Boolean).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...usualPlaces, ...onPath].find((path) => existsSync(path)) ?? findPlaywrights();
}

/** @returns {string | undefined} */
function findPlaywrights() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
