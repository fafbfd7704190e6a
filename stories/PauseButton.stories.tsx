import { LivePanel, PauseButton } from 'mcp-live';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({
  title: 'PauseButton',
  component: PauseButton,
  loaders: [async () => ({ scene: await openScene({ script: { caps: { resources: {} } } }) })],
});

interface Loaded { loaded: Record<string, unknown> }

function render(isPaused: boolean) {
  return (_: object, { loaded }: Loaded) => (
    <Stage scene={loaded.scene as Scene} isPaused={isPaused}>
      <div><PauseButton /></div>
      <LivePanel uri={uri} title="Production" />
    </Stage>
  );
}

async function modeIs(canvasElement: HTMLElement, { pass }: Scene, mode: string): Promise<void> {
  await waitFor(async () => {
    await pass(0);
    await expect(canvasElement.querySelector('[data-mcp-panel]')).toHaveAttribute('data-mode', mode);
  }, { timeout: 3_000 });
}

/** Pressed once, all under the provider rests; pressed again, it goes on. */
export const Running = meta.story({
  render: render(false),
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    const scene = loaded.scene as Scene;
    await modeIs(canvasElement, scene, 'polling');
    await userEvent.click(canvas.getByRole('button', { name: /pause/i }));
    await modeIs(canvasElement, scene, 'off');
    const readsBefore = scene.server.log.count('resources/read');
    await scene.pass(60_000);
    await expect(scene.server.log.count('resources/read')).toBe(readsBefore);
    await userEvent.click(canvas.getByRole('button', { name: /resume/i }));
    await modeIs(canvasElement, scene, 'polling');
  },
});

export const Paused = meta.story({
  render: render(true),
  play: async ({ canvas, canvasElement, loaded }) => {
    await modeIs(canvasElement, loaded.scene as Scene, 'off');
    await expect(canvas.getByText('v42 is running')).toBeVisible();
  },
});
