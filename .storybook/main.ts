import { defineMain } from '@storybook/react-vite/node';
import { mergeConfig } from 'vite';
import { alias } from '../vitest.config.js';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => mergeConfig(config, { resolve: { alias } }),
});
