import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { Frame, type FrameProps } from '../stories/Frame.js';

const choice = (title: string, items: readonly string[]) => ({ toolbar: { title, items: [...items], dynamicTitle: true } });

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  parameters: { a11y: { test: 'error' }, layout: 'fullscreen' },
  globalTypes: {
    theme: choice('Colours', ['system', 'light', 'dark']),
    direction: choice('Direction', ['ltr', 'rtl']),
    width: choice('Width', ['any', 'narrow']),
    letters: choice('Letters', ['usual', 'huge']),
  },
  initialGlobals: { theme: 'system', direction: 'ltr', width: 'any', letters: 'usual' },
  decorators: [
    (Story, { globals }) => <Frame {...(globals as unknown as Omit<FrameProps, 'children'>)}><Story /></Frame>,
  ],
});
