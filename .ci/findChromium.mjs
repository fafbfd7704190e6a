import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine: the one named in CHROMIUM_PATH, one in a usual place, or Playwright's own. */
export async function findChromium() {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) return existsSync(named) ? named : undefined;
  const usual = usualPlaces.find((path) => existsSync(path));
  if (usual !== undefined) return usual;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}
