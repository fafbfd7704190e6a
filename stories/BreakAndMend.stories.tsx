import { LivePanel } from 'mcp-live';
import { type ReactElement, useEffect } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { Dashboard } from './Dashboard.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';
import { treeResources } from './treeStates.js';

const meta = preview.meta({ title: 'Break and mend', component: Dashboard });

interface Loaded { loaded: Record<string, unknown> }

const strideMs = 250;

/** Lets the scene's time run as the reader's does. */
function RunningTime({ scene }: { scene: Scene }): null {
  useEffect(() => {
    const timer = setInterval(() => { void scene.world.clock.advance(strideMs); }, strideMs);
    return () => clearInterval(timer);
  }, [scene]);
  return null;
}

function Playground({ scene }: { scene: Scene }): ReactElement {
  return <Stage scene={scene} isWide><Dashboard /><RunningTime scene={scene} /></Stage>;
}

/** For trying out by hand: time runs, and the buttons below break and mend the server. */
export const WhileTimeRuns = meta.story({
  loaders: [async () => ({ scene: await openScene({ script: { resources: treeResources, caps: { resources: { subscribe: true, listChanged: true } } } }) })],
  render: (_: object, { loaded }: Loaded) => <Playground scene={loaded['scene'] as Scene} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-mcp-panel]')).toHaveAttribute('data-status', 'ready'), { timeout: 5_000 });
  },
});

/** The buttons of every story do what they say. */
export const ByButton = meta.story({
  loaders: [async () => ({ scene: await openScene() })],
  render: (_: object, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene} policy={{ pollIntervalMs: 5_000, maxBackoffMs: 2_000 }}><LivePanel uri={uri} title="Production" /></Stage>,
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    const scene = loaded['scene'] as Scene;
    const panel = (): Element | null => canvasElement.querySelector('[data-mcp-panel]');
    const press = async (name: string): Promise<void> => userEvent.click(canvas.getByRole('button', { name }));
    await scene.pass(2_000);
    await userEvent.click(canvas.getByText('Break and mend the server'));
    await press('Change it');
    await waitFor(() => expect(panel()).toHaveTextContent('v43 is running'));
    await press('Refuse streams');
    await scene.pass(6_000);
    await waitFor(() => expect(panel()).toHaveAttribute('data-reason', 'stream-lost'));
    await press('Mend it');
    await scene.pass(20_000);
    await waitFor(() => expect(panel()).toHaveAttribute('data-mode', 'subscribed'));
    await press('Take it away');
    await scene.pass(15_000);
    await waitFor(() => expect(panel()).toHaveTextContent('v43 is running'));
    await expect(panel()).not.toHaveAttribute('data-mode', 'subscribed');
    await press('Mend it');
    await scene.pass(20_000);
    await waitFor(() => expect(panel()).toHaveAttribute('data-mode', 'subscribed'));
  },
});
