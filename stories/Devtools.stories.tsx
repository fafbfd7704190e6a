import { LivePanel } from 'mcp-live';
import { McpDevtools } from 'mcp-live/devtools';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { dashboardScene } from './Dashboard.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({ title: 'Devtools', component: McpDevtools });

interface Loaded { loaded: Record<string, unknown> }

/** Two panels, one of them refused, and one change that nobody announced. */
function view(name: string, says: RegExp) {
  return {
    loaders: [async () => ({ scene: await openScene(dashboardScene) })],
    render: (_: object, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene} isWide><McpDevtools /><LivePanel uri={uri} title="Production" /><LivePanel uri="deploy://staging/status" title="Staging" /></Stage>,
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded['scene'] as Scene;
      await scene.pass(2_000);
      scene.server.set(uri, 'v43 is running', { announce: false });
      await scene.pass(70_000);
      const tab = within(canvasElement).getByRole('tab', { name });
      await userEvent.click(tab);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await waitFor(async () => {
        await scene.pass(0);
        await expect(canvasElement.querySelector('[data-mcp-devtools] [role=tabpanel]')).toHaveTextContent(says);
      }, { timeout: 5_000 });
    },
  };
}

export const Resources = meta.story(view('Resources', /deploy:\/\/production\/status/));
export const Connections = meta.story(view('Connections', /subscribe/));
export const Frames = meta.story(view('Frames', /resources\/read/));
export const Findings = meta.story(view('Findings', /deploy:\/\/production\/status/));
export const Load = meta.story(view('Load', /\d/));
