import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../.ci/findChromium.mjs';
import { readSources } from '../test/support/readSources.js';

const executablePath = findChromium();

/** Colours that a reader's system may ask for. */
const colours = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

function chromium(contextOptions: (typeof colours)[keyof typeof colours]): ReturnType<typeof playwright> {
  return playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags] }, contextOptions });
}

/** Packages found only while a story runs would make the page load anew in the middle of its test. */
function loadedPackages(): string[] {
  const imports = [...readSources('src'), ...readSources('stories')].flatMap((module) => module.imports);
  const names = imports.filter(({ kind, specifier }) => kind !== 'type' && /^(?:@(?!storybook\/)|(?!storybook\b|node:|mcp-live\b)[a-z])/.test(specifier));
  return [...new Set(names.map(({ specifier }) => specifier))];
}

/** Every story is a test in a real browser, in light, dark and forced colours: it renders, plays, and has no fault that axe can see. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  optimizeDeps: { include: ['@storybook/addon-a11y > axe-core', 'react/jsx-dev-runtime', ...loadedPackages()] },
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) })],
  test: {
    name: 'storybook',
    env: process.env['STORY_SHOTS'] === undefined ? {} : { STORY_SHOTS: process.env['STORY_SHOTS'] },
    setupFiles: ['.storybook/vitest.setup.ts'],
    // A story may let minutes of its own time pass, on a machine that is busy.
    testTimeout: 60_000,
    // Storybook takes both away; what is read out of Chromium's accessibility tree comes by way of them.
    api: { allowWrite: true, allowExec: true },
    browser: {
      api: { allowWrite: true, allowExec: true },
      enabled: true,
      headless: true,
      commands: {
        forceColours: async ({ page }) => {
          await page.emulateMedia({ forcedColors: 'none' });
          await page.emulateMedia({ forcedColors: 'active' });
        },
        saveShot: async ({ page, iframe }, path: string) => {
          // What is taller than the window is drawn smaller.
          await page.setViewportSize({ width: 1_400, height: 2_600 });
          await iframe.locator('main').screenshot({ path });
        },
      },
      screenshotFailures: false,
      provider: chromium(colours.light),
      instances: Object.entries(colours).map(([name, contextOptions]) => ({ browser: 'chromium' as const, name, provider: chromium(contextOptions) })),
    },
  },
});
