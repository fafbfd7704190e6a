import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../.ci/findChromium.mjs';
import { readSources } from '../test/support/readSources.js';

const executablePath = findChromium();

/** Packages found only while a story runs would make the page load anew in the middle of its test. */
function loadedPackages(): string[] {
  const imports = [...readSources('src'), ...readSources('stories')].flatMap((module) => module.imports);
  const names = imports.filter(({ kind, specifier }) => kind !== 'type' && /^(?:@(?!storybook\/)|(?!storybook\b|node:|mcp-live\b)[a-z])/.test(specifier));
  return [...new Set(names.map(({ specifier }) => specifier))];
}

/** Every story is a test in a real browser: it renders, plays, and has no fault that axe can see. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  optimizeDeps: { include: ['@storybook/addon-a11y > axe-core', 'react/jsx-dev-runtime', ...loadedPackages()] },
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) })],
  test: {
    name: 'storybook',
    // A story may let minutes of its own time pass, on a machine that is busy.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
