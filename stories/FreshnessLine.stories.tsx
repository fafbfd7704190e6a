import { FreshnessLine, type Tone, useLiveResource } from 'mcp-live';
import { expect } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({ title: 'FreshnessLine', component: FreshnessLine, args: { uri } });

interface Loaded { loaded: Record<string, unknown> }

/** The line does not hold the resource: something else on the page does. */
function Holder(): null {
  useLiveResource(uri, { pollIntervalMs: 600_000 });
  return null;
}

function after(ms: number, expected: { tone: Tone; text: string; caps?: unknown }) {
  return {
    loaders: [async () => ({ scene: await openScene({ script: { caps: expected.caps ?? { resources: {} } } }) })],
    render: (args: { uri: string }, { loaded }: Loaded) => (
      <Stage scene={loaded.scene as Scene}>
        <Holder />
        <FreshnessLine {...args} staleAfterMs={60_000} />
      </Stage>
    ),
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      await (loaded.scene as Scene).pass(ms);
      const line = canvasElement.querySelector('[data-mcp-freshness]');
      await expect(line).toHaveAttribute('data-tone', expected.tone);
      await expect(line).toHaveTextContent(expected.text);
    },
  };
}

/** The server sends live updates: there is nothing to say. */
export const Quiet = meta.story(after(30_000, { tone: 'quiet', text: '', caps: { resources: { subscribe: true } } }));
export const Fresh = meta.story(after(12_000, { tone: 'fresh', text: 'updated 12 seconds ago' }));
/** A word and a mark go with the colour. */
export const Amber = meta.story(after(120_000, { tone: 'amber', text: 'Outdated updated 2 minutes ago' }));
