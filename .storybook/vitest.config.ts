import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../.ci/findChromium.mjs';

const executablePath = findChromium();

/** Every story is a test in a real browser: it renders, plays, and has no fault that axe can see. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Found only while a story runs, they would make the page load anew in the middle of its test.
  optimizeDeps: {
    include: [
      '@storybook/addon-a11y > axe-core', '@tanstack/react-query', '@modelcontextprotocol/client', '@modelcontextprotocol/sdk/client/index.js',
      '@modelcontextprotocol/sdk/client/streamableHttp.js', '@modelcontextprotocol/sdk/types.js', 'react', 'react/jsx-dev-runtime', 'react-dom',
    ],
  },
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) })],
  test: {
    name: 'storybook',
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
